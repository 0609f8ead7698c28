package words

import (
	"math"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/equiv"
	resized "github.com/gohone/hone/internal/equiv/harness/sizes"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// TestReason: every reason has its sentence, which tells its facts.
func TestReason(t *testing.T) {
	longer := trial.Size{Set: resized.Set{Name: resized.Longer, Length: 1200, Given: 120}}
	longer.Result = &verdict.Result{Unit: sample.UnitTime, Verdict: verdict.Slower, Ratio: &verdict.Ratio{Center: 1.12}}
	for want, reason := range map[string]trial.Reason{
		"": nil,
		"an operation of BenchmarkF allocates 1 time in place of 3, and takes at most 101 % of the time; allowed by -allow state: a cache": trial.Leaner{Benchmark: "BenchmarkF", Base: 3, Head: 1, Time: verdict.Ratio{Hi: 1.012}},
		"BenchmarkF takes 80 % of the time; allowed by -allow state: a cache":                                                              trial.Faster{Benchmark: "BenchmarkF", Ratio: 0.8},
		"it may not be tried: it imports os":                               trial.Refused{Why: "it imports os"},
		"it does not compile: m.go:3:1: no":                                trial.NotCompiled{Line: "m.go:3:1: no"},
		"it keeps state from call to call, in cache; -allow state lets it": trial.StateKept{Variable: "cache"},
		"it newly uses limit, which may change while the program runs; -allow state lets it": trial.StateKept{
			Variable: "limit", Used: true,
		},
		"it is not the same function, result 1 differs: for 1 it gives 3 in place of 2": trial.Different{
			Difference: &equiv.Difference{What: "result 1 differs", Input: "1", Base: "2", Head: "3"},
		},
		"it is not the same function, result 1 differs: for 1 it gives ..." + strings.Repeat("x", 60) + "3 in place of ..." + strings.Repeat("x", 60) + "2y": trial.Different{
			Difference: &equiv.Difference{What: "result 1 differs", Input: "1", Base: strings.Repeat("x", 200) + "2y", Head: strings.Repeat("x", 200) + "3"},
		},
		"it is not the same function, memory is shared otherwise: for 1": trial.Different{
			Difference: &equiv.Difference{What: "memory is shared otherwise", Input: "1", Base: "2", Head: "2"},
		},
		"only the tests speak for it, it writes; -accept=tests keeps such rewrites": trial.NotChecked{Why: "it writes"},
		"the check, on which it rests, does not reach all of it: no input leads to 1 of the 3 blocks of the new code (n.go:7); " +
			"-accept=tests keeps such rewrites": trial.NotReached{Gap: &equiv.Gap{Uncovered: 1, Blocks: 3, At: []string{"n.go:7"}}},
		"the check, on which it rests, does not reach all of it: it cannot be counted which code of walk inputs lead to; " +
			"-accept=tests keeps such rewrites": trial.NotReached{Gap: &equiv.Gap{Uncounted: []string{"walk"}}},
		"it gains on the benchmarks' own inputs alone: 97 % of the time on others of the same length (length 120, the benchmarks' 120; recorded)": trial.OnlyGiven{
			Size: trial.Size{
				Set:    resized.Set{Name: resized.Others, Calls: 3, Recorded: true, Length: 120, Given: 120},
				Result: &verdict.Result{Unit: sample.UnitTime, Ratio: &verdict.Ratio{Center: 0.97}},
			},
		},
		`"the quick" in its code is from the benchmarks' inputs, and not in the original; -accept=tests keeps such rewrites`: trial.NamesGiven{Text: `"the quick"`},
		"the inputs that were found tell only 3 of 10 broken variants from it; -accept=tests keeps such rewrites":            trial.NotSharp{Killed: 3, Mutants: 10},
		"it fails on inputs ten times as long, as the original does not: no end":                                             trial.SizeFailed{Size: longer, Why: "no end"},
		"BenchmarkF fails: no end": trial.BenchmarkFailed{Benchmark: "BenchmarkF", Why: "no end"},
		"BenchmarkF could not be compared, it fails without the change: no end": trial.BenchmarkFailed{
			Benchmark: "BenchmarkF", Why: "no end", Without: true,
		},
		"the compiler makes the same program of it":                                                                   trial.SameProgram{},
		"no gain in a quick comparison: 99 % of the time":                                                             trial.NoQuickGain{Ratio: 0.99},
		"BenchmarkF: B/op became 16 B, from 8 B":                                                                      trial.Slower{Benchmark: "BenchmarkF", Result: bytesResult()},
		"slower on inputs ten times as long (length 1200, the benchmarks' 120; made from them): 112 % of what it was": trial.SlowerSize{Size: longer},
		"too small a gain to tell from luck with the compiler: 96 % of the time in BenchmarkF, with as many allocations": trial.SmallGain{
			Benchmark: "BenchmarkF", Ratio: 0.96,
		},
		"not proven faster": trial.NotFaster{Screening: 1},
		"not proven faster: 72 % of the time in a quick comparison, no gain in the full one":                trial.NotFaster{Screening: 0.72},
		"faster only where functions happen to lie: 70 % of the time, and not over 12 other orders of them": trial.LayoutLuck{Ratio: 0.7, Layouts: 12},
		"not proven faster in the time for it: 50 % of the time, is undecided; a quieter machine may tell":  trial.NotDecided{Ratio: verdict.Ratio{Center: 0.5, Hi: math.Inf(1)}},
		"not proven faster in the time for it: 75 % of the time, between 60 % and 110 %, is undecided; a quieter machine may tell": trial.NotDecided{
			Ratio: verdict.Ratio{Center: 0.75, Lo: 0.6, Hi: 1.1},
		},
		"another rewrite of the same place was kept":                         trial.NotMeasured{Cause: trial.AnotherKept},
		"it was kept together with others":                                   trial.NotMeasured{Cause: trial.KeptTogether},
		"the budget was spent before it was measured":                        trial.NotMeasured{Cause: trial.BudgetSpent},
		"the run ended before it was known whether it makes anything slower": trial.NotMeasured{Cause: trial.Interrupted, Compared: true},
	} {
		of := &trial.Trial{Reason: reason, Candidate: &rewrite.Candidate{Rule: &rules.Rule{Consent: rules.State}, Trade: "a cache"}}
		if got := Reason(of); got != want {
			t.Errorf("%T: %q, want %q", reason, got, want)
		}
	}
}

func bytesResult() verdict.Result {
	r := verdict.Result{Unit: sample.UnitBytes, Verdict: verdict.Slower}
	r.Base.Value, r.Head.Value = 8, 16
	return r
}

// TestSizes: the sentence tells every set, or why there is none.
func TestSizes(t *testing.T) {
	set := func(name string, recorded bool, length int, why string) resized.Set {
		return resized.Set{Name: name, Recorded: recorded, Length: length, Given: 120, Why: why}
	}
	result := &verdict.Result{Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.9}}
	for want, s := range map[string]*trial.Sizes{
		"": nil,
		"shorter and longer inputs were not looked at: it is generic": {Why: "it is generic"},
		"inputs a tenth as long (length 12, the benchmarks' 120; recorded): not proven slower, 90 % of the time; " +
			"ten times as long (length 1200, the benchmarks' 120; made from them): not compared, it fails": {Sets: []trial.Size{
			{Set: set(resized.Shorter, true, 12, ""), Result: result}, {Set: set(resized.Longer, false, 1200, ""), Failed: true},
		}},
		"inputs a tenth as long: not looked at, too short": {Sets: []trial.Size{{Set: set(resized.Shorter, false, 0, "too short")}}},
	} {
		if got := Sizes(s); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
