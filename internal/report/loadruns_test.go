package report

import (
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	explained "github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
)

// runsLoad is a load of three runs, of which a fourth was cut short.
func runsLoad(t *testing.T) []message.Message {
	plan := load.Plan{Schedule: load.Schedule{Start: 50, Stages: []script.Stage{{Duration: 3 * time.Second, Target: 50}}}}
	s := loadtest.Server{Name: "./server", Target: "GET http://127.0.0.1:8080/", Plan: plan}
	var loads []*load.Result
	var sum watch.Sum
	for i := range 3 {
		one := s
		one.Load = result(3, 400+40*i, time.Duration(1000-50*i)*time.Microsecond, false)
		one.Requests = one.Load.Total.Requests
		one.Spent = watch.Spending{
			Usage:   &capture.Usage{CPU: time.Duration(300+i) * time.Millisecond, RSS: 40 << 20, PeakRSS: 52 << 20},
			Runtime: &capture.Runtime{Allocs: uint64(20+i) * uint64(one.Requests), Bytes: 2048 * uint64(one.Requests), NumGC: 4},
		}
		sum.AddProcess(one.Spent)
		loads, s.Runs = append(loads, one.Load), append(s.Runs, one)
	}
	s.Load, s.Spent = load.Pool(loads), sum.Spending
	s.Requests = s.Load.Total.Requests
	res := &loadtest.Result{Servers: []loadtest.Server{s}, Facts: []loadtest.Fact{loadtest.FewerRuns{Done: 3, Of: 4}}}
	list, warnings := convert.LoadTest(res, convert.LoadTestOptions{Fail: thresholds(t, "p99<1s")})
	messages := append([]message.Message{config("hone load -count 4 ...")}, list...)
	for i := range warnings {
		messages = append(messages, message.Message{Warning: &warnings[i]})
	}
	return append(messages, message.Message{Summary: &message.Summary{Seconds: 13, Exit: 130}})
}

// sampled makes a profile of frames as function, file; each sample has its frames
// innermost first.
func sampled(kinds []string, samples map[int64][][2]string, order []int64) *profile.Profile {
	p := &profile.Profile{}
	for _, k := range kinds {
		p.SampleType = append(p.SampleType, &profile.ValueType{Type: k})
	}
	for _, value := range order {
		s := &profile.Sample{}
		for range kinds {
			s.Value = append(s.Value, value)
		}
		for i, f := range samples[value] {
			s.Location = append(s.Location, &profile.Location{Line: []profile.Line{{
				Function: &profile.Function{Name: f[0], Filename: f[1]}, Line: int64(10 * (i + 1)),
			}}})
		}
		p.Sample = append(p.Sample, s)
	}
	return p
}

// lookLoad is a look at a server that others load.
func lookLoad(t *testing.T) []message.Message {
	handle := [2]string{"example.com/text/api.(*Server).handle", "/src/text/api/server.go"}
	cpu := sampled([]string{"samples", "cpu"}, map[int64][][2]string{
		6e9: {{"runtime.memmove", "/go/src/runtime/memmove.s"}, {"bytes.Clone", "/go/src/bytes/bytes.go"}, handle},
		3e9: {{"internal/runtime/syscall.Syscall6", "/go/src/internal/runtime/syscall/s.s"}, {"net/http.(*conn).serve", "/go/src/net/http/server.go"}},
		1e9: {handle},
	}, []int64{6e9, 3e9, 1e9})
	heap := sampled([]string{"alloc_objects", "alloc_space", "inuse_objects", "inuse_space"}, map[int64][][2]string{
		4e6: {{"bytes.Clone", "/go/src/bytes/bytes.go"}, handle},
	}, []int64{4e6})
	look := &loadtest.Look{Took: 30 * time.Second}
	for i := range 30 {
		look.Glances = append(look.Glances, loadtest.Glance{
			At: time.Duration(i+1) * time.Second, Span: time.Second, CPU: time.Duration(300+10*(i%5)) * time.Millisecond, RSS: 40 << 20,
		})
	}
	s := loadtest.Server{
		Name: "http://127.0.0.1:6060", Look: look,
		Spent: watch.Spending{
			Usage: usage, Runtime: runtime, CPU: cpu, Since: map[string]*profile.Profile{capture.Heap: heap},
			Module: explain.Module{Paths: []string{"example.com/text"}},
			Gaps:   []watch.Gap{{What: watch.OneCPUProfile, Err: watch.ErrTooEarly}},
		},
	}
	var given []explained.Given
	for _, p := range s.Spent.Profiles() {
		given = append(given, explained.Given{Name: s.Name, Kind: p.Kind, Profile: p.Data})
	}
	found, err := explained.Rank(t.Context(), given, explained.ReadOptions{Own: s.Spent.Module.Owns})
	if err != nil {
		t.Fatal(err)
	}
	list, warnings := convert.Look(s, convert.HotLines{Found: []*explained.Result{found}})
	messages := append([]message.Message{config("hone load -watch http://127.0.0.1:6060")}, list...)
	for i := range warnings {
		messages = append(messages, message.Message{Warning: &warnings[i]})
	}
	messages[1].Load.Files = []string{"run.cpu.pprof", "run.heap.pprof", "run.allocs.pprof"}
	return append(messages, message.Message{Summary: &message.Summary{Seconds: 30.4}})
}
