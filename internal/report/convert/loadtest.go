package convert

import (
	"errors"
	"fmt"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// The caveats about load tests.
const (
	codeNotCaptured    sample.Code = "not-captured"
	codeScript         sample.Code = "script"
	codeTwoProcesses   sample.Code = "two-processes"
	codeFewRequests    sample.Code = "few-requests"
	codeFewProcesses   sample.Code = "few-processes"
	codeFewRuns        sample.Code = "few-runs"
	codeFewerRuns      sample.Code = "fewer-runs"
	codeErrors         sample.Code = "errors"
	codeServerEnd      sample.Code = "server-end"
	codeGeneratorBound sample.Code = "generator-bound"
	codeNote           sample.Code = "note"
)

// LoadTestOptions say what was asked of a load test.
type LoadTestOptions struct {
	// Fail are thresholds of the servers, Find the conditions of a search.
	Fail, Find []load.Threshold
	// WarnBound makes it a warning that what was measured is the generator.
	WarnBound bool
	// Whole shows what k6 shows of each server.
	Whole bool
	// Hot are the hot lines of the servers.
	Hot HotLines
}

// LoadTest makes the messages of a load test, in their order, and the warnings
// that come after them.
func LoadTest(res *loadtest.Result, o LoadTestOptions) (list []message.Message, warnings []sample.Warning) {
	judged := res.Judge(o.Fail)
	warnings = loadWarnings(res, o.WarnBound)
	var hot []message.Message
	for i, s := range res.Servers {
		l := NewLoad(s, judged[i])
		l.Whole = o.Whole
		lines, missing := o.Hot.of(i, s, l)
		hot, warnings = append(hot, lines...), append(warnings, missing...)
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
	return append(list, hot...), warnings
}

// LoadComparisons makes the messages of two servers judged in turns.
func LoadComparisons(base, head loadtest.Server, p *loadtest.Pair) []*message.Comparison {
	if len(p.Results) == 0 {
		return nil
	}
	row := sample.Row{Benchmark: base.Target, Base: base.Name, Head: head.Name}
	return Comparisons(verdict.Outcome{Row: row, Results: p.Results}, p.Took.Seconds(), p.Each.Seconds())
}

// notCaptured makes the warning about something that was not seen of a server.
func notCaptured(server string, g watch.Gap) sample.Warning {
	facts := map[string]any{"server": server, "what": g.What.String(), "error": g.Err.Error()}
	if g.Kind != "" {
		facts["kind"] = g.Kind
	}
	switch {
	case errors.Is(g.Err, watch.ErrNoEndpoint):
		facts["cause"] = "no-endpoint"
	case errors.Is(g.Err, capture.ErrNoProcess):
		facts["cause"] = "no-process"
	}
	return caveat(codeNotCaptured, facts)
}

func caveat(code sample.Code, facts map[string]any) sample.Warning {
	return sample.Warning{Code: code, Facts: sample.NewFacts(facts)}
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
		list = append(list, SearchBound(res.Search))
	}
	return list
}

// loadWarning makes a warning of a fact.
func loadWarning(f loadtest.Fact) sample.Warning {
	switch f := f.(type) {
	case loadtest.ScriptNote:
		return caveat(codeScript, map[string]any{"note": f.Text})
	case loadtest.StagesLeftOut:
		return caveat(codeScript, map[string]any{"stages": true})
	case loadtest.KeptProcesses:
		return caveat(codeTwoProcesses, map[string]any{"started": f.Started})
	case loadtest.FewRequests:
		return caveat(codeFewRequests, map[string]any{"per_slice": f.PerSlice, "need": f.Needed})
	case loadtest.FewProcesses:
		return caveat(codeFewProcesses, map[string]any{
			"pairs": f.Pairs, "need": f.Needed, "each": f.Each.Seconds(), "overhead": f.Overhead.Seconds(),
		})
	case loadtest.FewerRuns:
		return caveat(codeFewerRuns, map[string]any{"done": f.Done, "of": f.Of})
	case loadtest.FewRuns:
		return caveat(codeFewRuns, map[string]any{"pairs": f.Pairs, "need": f.Needed})
	case loadtest.FailedRequests:
		return caveat(codeErrors, map[string]any{"server": f.Server, "rate": f.Rate})
	case loadtest.ServerEnd:
		return caveat(codeServerEnd, map[string]any{"server": f.Server, "reason": f.Reason})
	case loadtest.Problem:
		return caveat(codeGeneratorBound, map[string]any{"why": f.Why})
	}
	return caveat(codeNote, map[string]any{"note": fmt.Sprintf("%T %+v", f, f)}) // better than to lose what was measured
}

// SearchBound makes the warning about a search that ended where the generator
// could do no more.
func SearchBound(f *load.Found) sample.Warning {
	return caveat(codeGeneratorBound, map[string]any{"why": f.Bound, "rate": f.Rate})
}
