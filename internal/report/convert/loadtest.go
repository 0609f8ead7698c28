package convert

import (
	"errors"
	"fmt"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// LoadTestOptions say what was asked of a load test.
type LoadTestOptions struct {
	// Fail are thresholds of the servers, Find the conditions of a search.
	Fail, Find []load.Threshold
	// WarnBound makes it a warning that what was measured is the generator.
	WarnBound bool
}

// LoadTest makes the messages of a load test, in their order, and the warnings
// that come after them.
func LoadTest(res *loadtest.Result, o LoadTestOptions) (list []message.Message, warnings []sample.Warning) {
	judged := res.Judge(o.Fail)
	for i, s := range res.Servers {
		l := NewLoad(s, judged[i])
		if res.Search != nil {
			l.Search = NewSearch(o.Find, res.Search)
		}
		list = append(list, message.Message{Load: l})
	}
	if res.Pair != nil {
		for _, c := range LoadComparisons(res.Servers[0], res.Servers[1], res.Pair) {
			list = append(list, message.Message{Comparison: c})
		}
	}
	warnings = loadWarnings(res, o.WarnBound)
	for _, s := range res.Servers {
		hot, missing := hotspots(s)
		list, warnings = append(list, hot...), append(warnings, missing...)
	}
	return list, warnings
}

// LoadComparisons makes the messages of two servers judged in turns.
func LoadComparisons(base, head loadtest.Server, p *loadtest.Pair) []*message.Comparison {
	if len(p.Results) == 0 {
		return nil
	}
	row := sample.Row{Benchmark: base.Target, Base: base.Name, Head: head.Name}
	return Comparisons(verdict.Outcome{Row: row, Results: p.Results}, p.Took.Seconds(), p.Each.Seconds())
}

// hotLines is how many lines of each profile are reported.
const hotLines = 5

// hotspots makes the messages of a server's hot lines, and the warnings about what
// could not be seen of it.
func hotspots(s loadtest.Server) (list []message.Message, missing []sample.Warning) {
	for _, p := range []struct {
		kind, sampleType string
		from             *profile.Profile
	}{
		{"cpu", "cpu", s.Spent.CPU},
		{"alloc_space", "alloc_space", s.Spent.Since[capture.Heap]},
		{"mutex", "delay", s.Spent.Since[capture.Mutex]},
		{"block", "delay", s.Spent.Since[capture.Block]},
	} {
		if p.from == nil {
			continue
		}
		lines, err := capture.Hottest(p.from, p.sampleType, hotLines)
		if err != nil {
			missing = append(missing, sample.Warning{Code: "not-captured", Text: s.Name + ": " + err.Error()})
		}
		for _, h := range NewHotspots(s.Name, p.kind, lines) {
			list = append(list, message.Message{Hotspot: h})
		}
	}
	for _, g := range s.Spent.Gaps {
		missing = append(missing, sample.Warning{Code: "not-captured", Text: s.Name + ": not captured: " + gap(g)})
	}
	return list, missing
}

// gap says what could not be seen of a server, and why.
func gap(g watch.Gap) string {
	why := g.Err.Error()
	switch {
	case errors.Is(g.Err, watch.ErrNoEndpoint):
		why += "; -debug says where it does, -build builds it in"
	case errors.Is(g.Err, capture.ErrNoProcess):
		why = "the server's process is not known; -pid names it"
	}
	what := map[watch.What]string{
		watch.Runtime:         "allocations, pauses and profiles",
		watch.SomeRuntime:     "some of the allocations and pauses",
		watch.Process:         "CPU time and memory",
		watch.CPUProfile:      "the CPU profile",
		watch.OneCPUProfile:   "a CPU profile",
		watch.AllocatingLines: "lines that allocate",
		watch.SomeSnapshots:   "some of its profiles",
		watch.Snapshot:        "the " + g.Kind + " profile",
	}
	return what[g.What] + ": " + why
}

// loadWarnings makes warnings of the facts of a load test; problems are warnings
// if warnBound lets them be.
func loadWarnings(res *loadtest.Result, warnBound bool) []sample.Warning {
	var list []sample.Warning
	for _, f := range res.Facts {
		if p, ok := f.(loadtest.Problem); ok && (p.Kind != loadtest.GeneratorBound || !warnBound) {
			continue
		}
		list = append(list, loadWarning(f))
	}
	if warnBound && res.Search != nil && res.Search.Bound != "" && res.Search.Rate > 0 {
		text, remedy := SearchBound(res.Search)
		list = append(list, sample.Warning{Code: "generator-bound", Text: text, Remedy: remedy})
	}
	return list
}

// loadWarning makes a warning of a fact.
func loadWarning(f loadtest.Fact) sample.Warning {
	switch f := f.(type) {
	case loadtest.ScriptNote:
		return sample.Warning{Code: "script", Text: f.Text}
	case loadtest.StagesLeftOut:
		return sample.Warning{Code: "script", Text: "the stages of the script are left out: the load is its highest and does not change"}
	case loadtest.KeptProcesses:
		remedy := "let hone start both servers, with -start or -build and -against or -against-build: it then starts them again and again"
		if f.Started {
			remedy = "leave out -lifetime 0s: servers are then started again and again"
		}
		return sample.Warning{
			Code:   "two-processes",
			Text:   "the verdicts are about these two processes and not about their programs: two processes of one program can differ for as long as they live",
			Remedy: remedy,
		}
	case loadtest.FewRequests:
		return sample.Warning{
			Code: "few-requests", Text: fmt.Sprintf("p99 is not compared: a slice has some %.0f requests and p99 needs %d", f.PerSlice, f.Needed),
			Remedy: "make slices longer with -slice",
		}
	case loadtest.FewProcesses:
		return sample.Warning{
			Code: "few-processes",
			Text: fmt.Sprintf("only %d pairs of processes were compared: one takes %v, of which %v are no turns",
				f.Pairs, f.Each.Round(time.Millisecond), f.Overhead.Round(time.Millisecond)),
			Remedy: fmt.Sprintf("some %d are needed to tell a change: give it -duration %v",
				f.Needed, (time.Duration(f.Needed) * f.Each).Round(time.Second)),
		}
	case loadtest.FailedRequests:
		return sample.Warning{
			Code: "errors", Text: fmt.Sprintf("%s: %.2g%% of its requests failed; they are in all its numbers", f.Server, 100*f.Rate),
			Remedy: "an error is often quicker than an answer; compare when there are none",
		}
	case loadtest.ServerEnd:
		return sample.Warning{
			Code: "server-end", Text: fmt.Sprintf("%s did not end well when it was told to: %s", f.Server, f.Reason),
			Remedy: "let it end on SIGTERM",
		}
	case loadtest.Problem:
		text, remedy := Problem(f)
		return sample.Warning{Code: "generator-bound", Text: text, Remedy: remedy}
	}
	return sample.Warning{Code: "note", Text: fmt.Sprintf("%T %+v", f, f)} // better than to lose what was measured
}

// Problem returns why a load test says nothing about a server, and what to
// do, if anything.
func Problem(p loadtest.Problem) (text, remedy string) {
	switch p.Kind {
	case loadtest.StoppedEarly:
		text = fmt.Sprintf("%s: stopped early: %s: %s", p.Server, p.Why, p.FirstError)
	case loadtest.NothingSent:
		text = p.Server + ": no request was sent and answered in the time that counts; send more, or for longer"
	case loadtest.NothingAnswered:
		text = p.Server + ": no request was answered well: " + p.FirstError
	case loadtest.GeneratorBound:
		text = "GENERATOR-BOUND: " + p.Why
		remedy = "what was measured is hone and not the server: send less, or from another machine"
	}
	return text, remedy
}

// SearchBound returns the warning for a search that ended where the
// generator could do no more.
func SearchBound(f *load.Found) (text, remedy string) {
	return "GENERATOR-BOUND: " + f.Bound, fmt.Sprintf("the server holds %.4g requests a second or more", f.Rate)
}
