package report

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

var loadMachine = sample.Machine{GOOS: "linux", GOARCH: "amd64", CPU: "AMD EPYC 7B13", Cores: 2, Kernel: "6.1"}

// config begins a stream.
func config(line string) message.Message {
	return message.Message{Config: &message.Config{Protocol: message.Protocol, Command: sample.CommandLoad, Line: line, Hone: "v0.1.0", Run: 17, Machine: loadMachine}}
}

// tally makes what n answers come to, of service times around mean.
func tally(seed uint64, n int, mean time.Duration, open bool) *load.Tally {
	rng := rand.New(rand.NewPCG(seed, 1))
	t := load.NewTally()
	for range n {
		half := float64(0.5 * rng.ExpFloat64()) // rounded, so that no processor fuses it with the sum
		service := time.Duration(float64(mean) * (0.5 + half))
		lag := time.Duration(rng.ExpFloat64() * 2e4)
		if !open {
			lag = 0
		}
		t.Requests++
		t.Iterations++
		t.Status[200]++
		t.Sent, t.Received = t.Sent+1000, t.Received+250
		t.Out, t.In = t.Out+1180, t.In+390
		t.Service.Record(service)
		t.Response.Record(service + lag)
		if t.Requests <= 5 { // each with a connection
			t.Phases.Blocked.Record(150 * time.Microsecond)
			t.Phases.Connecting.Record(100 * time.Microsecond)
			t.Phases.TLS.Record(50 * time.Microsecond)
		}
		t.Phases.Sending.Record(service / 10)
		t.Phases.Waiting.Record(service - service/10 - service/20)
		t.Phases.Receiving.Record(service / 20)
		t.Phases.Expected.Record(service)
		t.Phases.Iteration.Record(service + 10*time.Microsecond)
		if open {
			t.Lag.Record(lag)
			t.Wake.Record(lag)
		}
	}
	return t
}

// result makes a run of so many seconds with n answers in each; the first of
// them is warm-up.
func result(seconds, n int, mean time.Duration, open bool) *load.Result {
	r := &load.Result{Total: load.NewTally(), Open: open, Cores: 2, GeneratorCPU: time.Duration(seconds) * 150 * time.Millisecond}
	for i := range seconds {
		t := tally(uint64(i), n, mean, open)
		at := time.Duration(i+1) * time.Second
		r.Points = append(r.Points, load.Point{
			At: at, Span: time.Second, Warmup: i == 0, Users: 50, InFlight: 7, Requests: t.Requests,
			P50: t.Response.Quantile(0.5), P90: t.Response.Quantile(0.9), P99: t.Response.Quantile(0.99), Max: t.Response.Max,
			LagP99: t.Lag.Quantile(0.99),
		})
		if i > 0 {
			r.Total.Merge(t)
			r.Wall += time.Second
		}
	}
	return r
}

// thresholds parses conditions.
func thresholds(t *testing.T, texts ...string) []load.Threshold {
	t.Helper()
	var list []load.Threshold
	for _, text := range texts {
		x, err := load.ParseThreshold(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

var (
	usage   = &capture.Usage{CPU: 1500 * time.Millisecond, RSS: 40 << 20, PeakRSS: 52 << 20, Voluntary: 9000, Involuntary: 120}
	runtime = &capture.Runtime{Allocs: 481234, Bytes: 50 << 20, HeapLive: 8 << 20, NumGC: 12, Pauses: []time.Duration{90e3, 120e3, 310e3}}
)

// judgedLoad makes the message of a server that fails so many of the thresholds.
func judgedLoad(t *testing.T, want int, s loadtest.Server, texts ...string) *message.Load {
	t.Helper()
	res := &loadtest.Result{Servers: []loadtest.Server{s}}
	l := convert.NewLoad(s, res.Judge(thresholds(t, texts...))[0])
	if failed := failing(l); failed != want {
		t.Errorf("%d thresholds fail, want %d", failed, want)
	}
	return l
}

// failing counts the thresholds that do not hold.
func failing(l *message.Load) int {
	n := 0
	for _, t := range l.Thresholds {
		if !t.Holds {
			n++
		}
	}
	return n
}

// openLoad is a run of the open model in which much went wrong.
func openLoad(t *testing.T) []message.Message {
	plan := load.Plan{Warmup: time.Second, CheckOneIn: 10, Schedule: load.Schedule{
		Open: true, Start: 0, Poisson: true, Connections: 64,
		Stages: []script.Stage{{Duration: 2 * time.Second, Target: 500}, {Duration: 3 * time.Second, Target: 500}},
	}}
	r := result(5, 1000, 2*time.Millisecond, true)
	r.Total.Status[200] -= 17
	r.Total.Status[503], r.Total.Failed["timeout"], r.Total.Failed["closed"] = 12, 4, 1
	r.Total.Errors, r.Total.Late, r.Total.Unsent = 17, 210, 3
	r.Points[2].Errors = 17
	r.Total.Checks["status is 200"] = load.CheckTally{Asked: 400, Failed: 2}
	r.Total.Checks["has similarity"] = load.CheckTally{Asked: 400}
	r.GeneratorCPU = 7500 * time.Millisecond
	r.FirstError = `POST /similarity: status 503 {"error":"busy"}`
	l := judgedLoad(t, 4, loadtest.Server{
		Name: "tuned", Target: "POST http://127.0.0.1:8080/similarity", Plan: plan, Load: r, Requests: 4000,
		Spent: watch.Spending{Usage: usage, Runtime: runtime},
	}, "p95<1500ms", "errors<0.1%", "allocs/req<=120", "B/req<2kB", "rate>900", "rss<64MiB", "p99.9<1ms", "B/A p99<1.03")
	l.Whole = true
	messages := []message.Message{config("hone load -rate 500 http://127.0.0.1:8080/similarity"), {Load: l}}
	for _, h := range []message.Hotspot{
		{
			Kind: "cpu", Function: "example.com/text/similarity.(*Scorer).Score", File: "/src/similarity/score.go", Line: 42, Flat: 0.31, Cum: 0.58,
			Causes: []message.HotCause{
				{Code: "growslice", Message: "append makes a larger array and moves what is there", Share: 0.2},
				{Code: "bounds", Message: "an index is checked"},
			},
			Advice: []string{"make the slice with room"},
		},
		{Kind: "cpu", Function: "runtime.memmove", File: "/go/src/runtime/memmove_amd64.s", Line: 12, Flat: 0.092, Cum: 0.092},
		{Kind: "alloc_objects", Function: "main.handle[go.shape.int]", File: "main.go", Line: 7, Flat: 1, Cum: 1},
	} {
		h.Server = "tuned"
		messages = append(messages, message.Message{Hotspot: &h})
	}
	return append(messages,
		message.Message{Warning: &sample.Warning{Code: "no-pprof", Text: "the CPU profile is missing", Remedy: "import net/http/pprof", Package: "tuned"}},
		message.Message{Warning: &sample.Warning{Code: "host", Text: "the server is not on this machine"}},
		message.Message{Summary: &message.Summary{Seconds: 5.2, Exit: 1}})
}

// closedLoad is a run without trouble, of a server of which nothing is known.
func closedLoad(t *testing.T) []message.Message {
	plan := load.Plan{Schedule: load.Schedule{Start: 50, Stages: []script.Stage{{Duration: 3 * time.Second, Target: 50}}}}
	l := judgedLoad(t, 0, loadtest.Server{
		Name: "http://127.0.0.1:8080/", Plan: plan, Load: result(3, 40, time.Millisecond, false),
	}, "p95<1500ms", "errors==0")
	return []message.Message{config(""), {Load: l}, {Summary: &message.Summary{Seconds: 3.1}}}
}

// pairLoad is a run of two servers in turns.
func pairLoad(t *testing.T) []message.Message {
	plan := load.Plan{Schedule: load.Schedule{Start: 20}}
	duel := verdict.NewDuel(verdict.Policy{Alpha: 0.01, Tolerance: 0.02, Budget: 1}, []sample.Metric{
		{Unit: load.UnitCPU}, {Unit: load.UnitP99}, {Unit: load.UnitRate, Higher: true}, {Unit: load.UnitAllocs},
	})
	means := []time.Duration{2 * time.Millisecond, time.Millisecond}
	results := [2]*load.Result{result(2, 500, means[0], false), result(2, 1000, means[1], false)}
	results[0].Points, results[1].Points = nil, nil
	for n := range 30 {
		var values [2]map[string]float64
		for i, r := range results {
			s := load.Slice{Server: i, Wall: 850 * time.Millisecond, Tally: tally(uint64(100*i+n), 400*(i+1), means[i], false), HasSpent: true}
			s.Spent = load.Spent{CPU: time.Duration(s.Requests) * 300 * time.Microsecond, HasAllocs: true, Allocs: uint64(s.Requests) * 120}
			r.Points = append(r.Points, load.Point{
				At: time.Duration(n+1) * s.Wall, Span: s.Wall, Requests: s.Requests, Errors: s.Errors,
				P50: s.Response.Quantile(0.5), P90: s.Response.Quantile(0.9), P99: s.Response.Quantile(0.99), Max: s.Response.Max,
			})
			values[i] = s.Values(false)
		}
		duel.Add(values[0], values[1])
	}
	res := &loadtest.Result{Pair: &loadtest.Pair{Took: 51 * time.Second, Each: 1700 * time.Millisecond}}
	for i, name := range []string{"original", "tuned"} {
		res.Servers = append(res.Servers, loadtest.Server{
			Name: name, Target: "POST /similarity", Plan: plan, Load: results[i], Requests: results[i].Total.Requests,
			Spent: watch.Spending{Usage: usage, Runtime: runtime},
		})
	}
	duel.Finish()
	res.Pair.Results = duel.Results()
	list, _ := convert.LoadTest(res, convert.LoadTestOptions{Fail: thresholds(t, "B/A p99<1.03", "B/A allocs/req<0.5")})
	if failed := failing(list[1].Load); failed != 1 {
		t.Errorf("%d thresholds on two servers fail, want 1", failed)
	}
	messages := append([]message.Message{config("hone load -a ... -b ...")}, list...)
	return append(messages, message.Message{Summary: &message.Summary{Seconds: 61, Exit: 3}})
}

// searches are runs of -find by how they end.
func searches(t *testing.T) map[string][]message.Message {
	conditions := thresholds(t, "p99<200ms", "errors<1%")
	trial := func(rate float64, reason string) load.Trial {
		return load.Trial{Rate: rate, Holds: reason == "", Reason: reason, Result: result(3, int(rate), 30*time.Millisecond, true)}
	}
	all := make(map[string][]message.Message)
	for name, f := range map[string]*load.Found{
		"find": {Rate: 1131.37, Fails: 1200, Trials: []load.Trial{
			trial(800, ""), trial(1600, "the rate was not reached"), trial(1131.37, ""), trial(1200, "p99<200ms"),
		}},
		"findnone":  {Fails: 25, Trials: []load.Trial{trial(100, "p99<200ms"), trial(25, "errors<1%")}},
		"findbound": {Rate: 100, Bound: "the generator used 1.90 of its 2 processors", Trials: []load.Trial{trial(100, "")}},
		"findcut":   {},
	} {
		l := &message.Load{Server: "http://127.0.0.1:8080/", Model: "open"} // nothing was tried
		for _, trial := range f.Trials {
			if trial.Rate == f.Rate || f.Rate == 0 {
				plan := load.Plan{Schedule: load.Schedule{Open: true, Start: trial.Rate, Connections: 64}}
				l = convert.NewLoad(loadtest.Server{Name: l.Server, Plan: plan, Load: trial.Result}, nil)
			}
		}
		l.Search = convert.NewSearch(conditions, f)
		all[name] = []message.Message{config(""), {Load: l}, {Summary: &message.Summary{Seconds: 20}}}
	}
	return all
}

// loadStreams returns streams of hone load by name.
func loadStreams(t *testing.T) map[string][]message.Message {
	empty := &load.Result{Total: load.NewTally(), Aborted: "every request has failed for 5s", FirstError: "GET /: connection refused"}
	nothing := judgedLoad(t, 2, loadtest.Server{
		Name: "http://127.0.0.1:1/", Plan: load.Plan{Schedule: load.Schedule{Start: 10, Count: 1000}}, Load: empty,
	}, "p95<1500ms", "allocs/req<1")
	all := searches(t)
	all["open"], all["closed"], all["pair"] = openLoad(t), closedLoad(t), pairLoad(t)
	all["runs"], all["look"] = runsLoad(t), lookLoad(t)
	all["nothing"] = []message.Message{config(""), {Load: nothing}, {Summary: &message.Summary{Seconds: 5, Exit: 1}}}
	all["cut"] = closedLoad(t)[:2]
	return all
}

// send renders messages.
func send(t *testing.T, messages []message.Message, handler func(io.Writer) message.Handler) string {
	t.Helper()
	var b bytes.Buffer
	h := handler(&b)
	for _, m := range messages {
		if err := h.Handle(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestLoadGolden renders what hone load sends, before and after it went through
// JSON, which must change nothing.
func TestLoadGolden(t *testing.T) {
	layouts := map[string]func(io.Writer) message.Handler{
		".txt": func(w io.Writer) message.Handler { return NewText(w, layout.TextOptions{}) }, ".md": NewMarkdown, ".k6.json": NewK6Summary,
	}
	for name, messages := range loadStreams(t) {
		stream := send(t, messages, message.NewJSON)
		for ext, handler := range layouts {
			t.Run(name+ext, func(t *testing.T) {
				got := send(t, messages, handler)
				if ext != ".k6.json" || name == "open" {
					compareGolden(t, "testdata/load/"+name+ext, got)
				}
				var again bytes.Buffer
				if err := message.Decode(strings.NewReader(stream), handler(&again)); err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(got, again.String()); d != "" {
					t.Errorf("after JSON (-before +after):\n%s", d)
				}
			})
		}
	}
}

// TestLoadJSON checks the keys that are promised, and that no list is null.
func TestLoadJSON(t *testing.T) {
	for name, messages := range loadStreams(t) {
		var m struct{ Load map[string]any }
		line := strings.Split(send(t, messages, message.NewJSON), "\n")[1]
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"server", "requests", "rate", "errors", "latency", "service_time", "send_lag", "spent", "thresholds"} {
			if _, ok := m.Load[key]; !ok {
				t.Errorf("%s: no %q in %s", name, key, line)
			}
		}
		for _, key := range []string{"thresholds", "checks", "status", "failures"} {
			if m.Load[key] == nil {
				t.Errorf("%s: %q is null", name, key)
			}
		}
		if name != "open" {
			continue
		}
		for key, fields := range map[string]string{
			"latency": "avg min med max p90 p95 p99 p999", "send_lag": "p99",
			"spent": "cpu_per_request allocs_per_request bytes_per_request gc_pause_p99",
		} {
			for field := range strings.FieldsSeq(fields) {
				if x, ok := m.Load[key].(map[string]any)[field].(float64); !ok || x <= 0 {
					t.Errorf("%s.%s is %v", key, field, x)
				}
			}
		}
	}
}
