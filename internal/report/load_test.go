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
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

var loadMachine = sample.Machine{GOOS: "linux", GOARCH: "amd64", CPU: "AMD EPYC 7B13", Cores: 2, Kernel: "6.1"}

// config begins a stream.
func config(line string) Message {
	return Message{Config: &Config{Protocol: Protocol, Command: sample.CommandLoad, Line: line, Hone: "v0.1.0", Run: 17, Machine: loadMachine}}
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
		t.Service.Record(service)
		t.Response.Record(service + lag)
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

// openLoad is a run of the open model in which much went wrong.
func openLoad(t *testing.T) []Message {
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
	l := NewLoad("tuned", plan, r, NewSpent(4000, usage, runtime))
	l.Target = "POST http://127.0.0.1:8080/similarity"
	if failed := Judge(l, thresholds(t, "p95<1500ms", "errors<0.1%", "allocs/req<=120", "B/req<2kB", "rate>900", "rss<64MiB", "p99.9<1ms", "B/A p99<1.03"), nil); failed != 4 {
		t.Errorf("%d thresholds fail, want 4", failed)
	}
	messages := []Message{config("hone load -rate 500 http://127.0.0.1:8080/similarity"), {Load: l}}
	for _, h := range NewHotspots("tuned", "cpu", []capture.Hot{
		{Function: "example.com/text/similarity.(*Scorer).Score", File: "/src/similarity/score.go", Line: 42, Flat: 0.31, Cum: 0.58},
		{Function: "runtime.memmove", File: "/go/src/runtime/memmove_amd64.s", Line: 12, Flat: 0.092, Cum: 0.092},
	}) {
		messages = append(messages, Message{Hotspot: h})
	}
	for _, h := range NewHotspots("tuned", "alloc_objects", []capture.Hot{{Function: "main.handle[go.shape.int]", File: "main.go", Line: 7, Flat: 1, Cum: 1}}) {
		messages = append(messages, Message{Hotspot: h})
	}
	return append(messages,
		Message{Warning: &sample.Warning{Code: "no-pprof", Text: "the CPU profile is missing", Remedy: "import net/http/pprof", Package: "tuned"}},
		Message{Warning: &sample.Warning{Code: "host", Text: "the server is not on this machine"}},
		Message{Summary: &Summary{Seconds: 5.2, Exit: 1}})
}

// closedLoad is a run without trouble, of a server of which nothing is known.
func closedLoad(t *testing.T) []Message {
	plan := load.Plan{Schedule: load.Schedule{Start: 50, Stages: []script.Stage{{Duration: 3 * time.Second, Target: 50}}}}
	l := NewLoad("http://127.0.0.1:8080/", plan, result(3, 40, time.Millisecond, false), nil)
	if failed := Judge(l, thresholds(t, "p95<1500ms", "errors==0"), nil); failed != 0 {
		t.Errorf("%d thresholds fail, want none", failed)
	}
	return []Message{config(""), {Load: l}, {Summary: &Summary{Seconds: 3.1}}}
}

// pairLoad is a run of two servers in turns.
func pairLoad(t *testing.T) []Message {
	var loads []*Load
	plan := load.Plan{Schedule: load.Schedule{Start: 20}}
	duel := verdict.NewDuel(verdict.Policy{Alpha: 0.01, Tolerance: 0.02, Budget: 1}, []sample.Metric{
		{Unit: load.UnitCPU}, {Unit: load.UnitP99}, {Unit: load.UnitRate, Higher: true}, {Unit: load.UnitAllocs},
	})
	means := []time.Duration{2 * time.Millisecond, time.Millisecond}
	for i, name := range []string{"original", "tuned"} {
		r := result(2, 500*(i+1), means[i], false)
		r.Points = nil
		loads = append(loads, NewLoad(name, plan, r, NewSpent(r.Total.Requests, usage, runtime)))
	}
	for n := range 30 {
		var values [2]map[string]float64
		for i, l := range loads {
			s := load.Slice{Server: i, Wall: 850 * time.Millisecond, Tally: tally(uint64(100*i+n), 400*(i+1), means[i], false), HasSpent: true}
			s.Spent = load.Spent{CPU: time.Duration(s.Requests) * 300 * time.Microsecond, HasAllocs: true, Allocs: uint64(s.Requests) * 120}
			AddSlice(l, s)
			values[i] = s.Values(false)
		}
		duel.Add(values[0], values[1])
	}
	duel.Finish()
	if failed := Judge(loads[1], thresholds(t, "B/A p99<1.03", "B/A allocs/req<0.5"), loads[0]); failed != 1 {
		t.Errorf("%d thresholds on two servers fail, want 1", failed)
	}
	messages := []Message{config("hone load -a ... -b ..."), {Load: loads[0]}, {Load: loads[1]}}
	for _, c := range LoadComparisons("original", "tuned", "POST /similarity", duel.Results(), 51, 1700*time.Millisecond) {
		messages = append(messages, Message{Comparison: c})
	}
	return append(messages, Message{Summary: &Summary{Seconds: 61, Exit: 3}})
}

// searches are runs of -find by how they end.
func searches(t *testing.T) map[string][]Message {
	conditions := thresholds(t, "p99<200ms", "errors<1%")
	trial := func(rate float64, reason string) load.Trial {
		return load.Trial{Rate: rate, Holds: reason == "", Reason: reason, Result: result(3, int(rate), 30*time.Millisecond, true)}
	}
	all := make(map[string][]Message)
	for name, f := range map[string]*load.Found{
		"find": {Rate: 1131.37, Fails: 1200, Trials: []load.Trial{
			trial(800, ""), trial(1600, "the rate was not reached"), trial(1131.37, ""), trial(1200, "p99<200ms"),
		}},
		"findnone":  {Fails: 25, Trials: []load.Trial{trial(100, "p99<200ms"), trial(25, "errors<1%")}},
		"findbound": {Rate: 100, Bound: "the generator used 1.90 of its 2 processors", Trials: []load.Trial{trial(100, "")}},
		"findcut":   {},
	} {
		l := NewFound("http://127.0.0.1:8080/", load.Plan{Schedule: load.Schedule{Connections: 64}}, conditions, f)
		all[name] = []Message{config(""), {Load: l}, {Summary: &Summary{Seconds: 20}}}
	}
	return all
}

// loadStreams returns streams of hone load by name.
func loadStreams(t *testing.T) map[string][]Message {
	empty := &load.Result{Total: load.NewTally(), Aborted: "every request has failed for 5s", FirstError: "GET /: connection refused"}
	nothing := NewLoad("http://127.0.0.1:1/", load.Plan{Schedule: load.Schedule{Start: 10, Count: 1000}}, empty, nil)
	if failed := Judge(nothing, thresholds(t, "p95<1500ms", "allocs/req<1"), nil); failed != 2 {
		t.Errorf("%d thresholds on nothing fail, want 2", failed)
	}
	all := searches(t)
	all["open"], all["closed"], all["pair"] = openLoad(t), closedLoad(t), pairLoad(t)
	all["nothing"] = []Message{config(""), {Load: nothing}, {Summary: &Summary{Seconds: 5, Exit: 1}}}
	all["cut"] = closedLoad(t)[:2]
	return all
}

// send renders messages.
func send(t *testing.T, messages []Message, handler func(io.Writer) Handler) string {
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
	layouts := map[string]func(io.Writer) Handler{
		".txt": func(w io.Writer) Handler { return NewText(w, TextOptions{}) }, ".md": NewMarkdown, ".k6.json": NewK6Summary,
	}
	for name, messages := range loadStreams(t) {
		stream := send(t, messages, NewJSON)
		for ext, handler := range layouts {
			t.Run(name+ext, func(t *testing.T) {
				got := send(t, messages, handler)
				if ext != ".k6.json" || name == "open" {
					compareGolden(t, "testdata/load/"+name+ext, got)
				}
				var again bytes.Buffer
				if err := Decode(strings.NewReader(stream), handler(&again)); err != nil {
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
		line := strings.Split(send(t, messages, NewJSON), "\n")[1]
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

// TestCurve: the curve ascends, from the least to the greatest.
func TestCurve(t *testing.T) {
	for _, n := range []int{1, 2, 10, 12345} {
		rng := rand.New(rand.NewPCG(1, 1))
		times := load.NewTally().Response
		for range n {
			times.Record(time.Duration(1e6 * rng.ExpFloat64()))
		}
		x := newLatency(times, true)
		last := [2]float64{-1, 0}
		for _, p := range x.Curve {
			if p[0] <= last[0] || p[1] < last[1] {
				t.Errorf("%d values: %v after %v", n, p, last)
			}
			last = p
		}
		if first := x.Curve[0]; first != [2]float64{0, x.Min} || last != [2]float64{1, x.Max} {
			t.Errorf("%d values: from %v to %v, want %g to %g", n, first, last, x.Min, x.Max)
		}
		if len(x.Curve) > 100 {
			t.Errorf("%d values: %d points", n, len(x.Curve))
		}
	}
}

func TestScheduleWords(t *testing.T) {
	stages := func(list ...float64) (out []script.Stage) {
		for i := 0; i < len(list); i += 2 {
			out = append(out, script.Stage{Duration: time.Duration(list[i] * float64(time.Second)), Target: list[i+1]})
		}
		return out
	}
	for want, s := range map[string]load.Schedule{
		"50 users for 10 s": {Start: 50, Stages: stages(10, 50)},
		"0 to 800 users in 15 s, 800 users for 2 min 0 s":       {Stages: stages(15, 800, 120, 800)},
		"5 users, 1,000 iterations":                             {Start: 5, Count: 1000},
		"12.5 req/s for 1.5 s, at most 1 connection":            {Open: true, Start: 12.5, Connections: 1, Stages: stages(1.5, 12.5)},
		"1,000 req/s, Poisson arrivals, at most 64 connections": {Open: true, Start: 1000, Poisson: true, Connections: 64},
		"20 users for 5 s":                                      {Start: 10, Stages: stages(0, 20, 5, 20)},
		"0 to 1 users in 1 s, 1 to 2 users in 1 s, 2 to 3 users in 1 s, 3 to 4 users in 1 s, 4 to 5 users in 1 s, ... 8 s in all, at most 8 users": {
			Stages: stages(1, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1, 7, 1, 8)},
	} {
		if got := scheduleWords(s); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLoadNumbers(t *testing.T) {
	for want, got := range map[string]string{
		"12,346/s": perSecond(12345.6), "99.9/s": perSecond(99.94), "1.23/s": perSecond(1.234), "0.50/s": perSecond(0.5), "0.00/s": perSecond(0),
		"0%": fraction(0), "<0.01%": fraction(1e-6), "1.50%": fraction(0.015), ">99.99%": fraction(0.999999), "100%": fraction(1),
		"1:02:03": clock(3723 * time.Second), "0:09": clock(8700 * time.Millisecond),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
