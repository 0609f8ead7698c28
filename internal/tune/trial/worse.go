package trial

import (
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

// worse is the reason that a benchmark which fails, or costs more, gives to end a trial;
// nil if it does neither. Memory may be traded for a large gain in its time.
func (t *Trial) worse(o verdict.Outcome) Reason {
	if reason := failed(o.Row); reason != nil {
		return reason
	}
	traded := t.trades && slices.ContainsFunc(o.Results, func(r verdict.Result) bool {
		return r.Unit == sample.UnitTime && r.Verdict == verdict.Faster && r.Ratio != nil && modest(r) <= largeGain
	})
	for _, res := range o.Results {
		if res.Verdict == verdict.Slower && (res.Unit == sample.UnitTime || !traded) {
			return Slower{o.Row.Benchmark, res}
		}
	}
	return nil
}

// muchMore is the ratio of memory from which on a few processes show that it is more, although they do not all take the same.
const muchMore = 1.1

// moreMemory is the reason that a benchmark of which a few pairs were measured gives to end a trial, if every process took
// the same memory and those of head more, or head takes much more; nil if it gives none.
func (t *Trial) moreMemory(o verdict.Outcome) Reason {
	for _, res := range o.Results {
		memory := res.Unit == sample.UnitBytes || res.Unit == sample.UnitAllocs
		exactly := res.Exact && res.Verdict == verdict.Slower
		if memory && !t.trades && (exactly || res.Base.Value >= 1 && res.Head.Value >= muchMore*res.Base.Value) {
			return Slower{o.Row.Benchmark, res}
		}
	}
	return nil
}

// failed is the reason that a benchmark which does not run gives to end a trial; nil if it
// runs.
func failed(row sample.Row) Reason {
	if row.Failed == "" {
		return nil
	}
	return BenchmarkFailed{Benchmark: row.Benchmark, Why: row.Reason, Without: row.Failed != target.Head}
}
