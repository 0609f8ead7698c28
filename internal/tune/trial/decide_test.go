package trial

import (
	"testing"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

// TestUndecided: a gain that was seen and could not be decided is distinguished from
// one that was not seen again.
func TestUndecided(t *testing.T) {
	seen := &verdict.Ratio{Center: 0.75, Lo: 0.6, Hi: 1.1}
	for _, tt := range []struct {
		name    string
		results []verdict.Result
		want    Reason
	}{
		{"nothing seen", []verdict.Result{
			{Unit: sample.UnitTime, Verdict: verdict.Same, Ratio: &verdict.Ratio{Center: 1, Lo: 0.99, Hi: 1.01}},
		}, NotFaster{0.72}},
		{"little seen", []verdict.Result{
			{Unit: sample.UnitTime, Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.99, Lo: 0.9, Hi: 1.1}},
		}, NotFaster{0.72}},
		{"seen", []verdict.Result{
			{Unit: sample.UnitTime, Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.9, Lo: 0.8, Hi: 1.1}},
			{Unit: sample.UnitTime, Verdict: verdict.Undecided, Ratio: seen},
			{Unit: sample.UnitBytes, Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.1, Lo: 0.1, Hi: 0.1}},
		}, NotDecided{*seen}},
		{"only in this layout", []verdict.Result{
			{Unit: sample.UnitTime, Verdict: verdict.Undecided, Layout: verdict.LayoutSensitive, Layouts: 12, Ratio: &verdict.Ratio{Center: 0.7, Lo: 0.68, Hi: 0.72}},
		}, LayoutLuck{0.7, 12}},
	} {
		trial := &Trial{Screening: 0.72, Outcomes: []verdict.Outcome{{Results: tt.results}}}
		if got := judge(trial); got != tt.want || got.Outcome() != Dropped {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// TestModest: of the gain in this layout and the one over others the smaller is told.
func TestModest(t *testing.T) {
	trial := &Trial{Outcomes: []verdict.Outcome{{Row: sample.Row{Benchmark: "BenchmarkF"}, Results: []verdict.Result{
		{Unit: sample.UnitTime, Verdict: verdict.Faster, Ratio: &verdict.Ratio{Center: 0.5}, LayoutRatio: &verdict.Ratio{Center: 0.8}},
	}}}}
	if got, want := judge(trial), (Faster{"BenchmarkF", 0.8}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestSmallGain: a gain of a few percent counts where less is allocated, too.
func TestSmallGain(t *testing.T) {
	faster := func(unit string, ratio float64) verdict.Result {
		return verdict.Result{Unit: unit, Verdict: verdict.Faster, Ratio: &verdict.Ratio{Center: ratio}}
	}
	for _, tt := range []struct {
		results []verdict.Result
		want    Outcome
	}{
		{[]verdict.Result{faster(sample.UnitTime, 0.96)}, Dropped},
		{[]verdict.Result{faster(sample.UnitTime, 0.94)}, Kept},
		{[]verdict.Result{faster(sample.UnitTime, 0.96), faster(sample.UnitAllocs, 0.5)}, Kept},
		{[]verdict.Result{faster(sample.UnitAllocs, 0.5)}, Dropped}, // with nothing known of time
	} {
		trial := &Trial{Screening: 0.96, Outcomes: []verdict.Outcome{{Row: sample.Row{Benchmark: "BenchmarkF"}, Results: tt.results}}}
		if got := judge(trial); got.Outcome() != tt.want {
			t.Errorf("%v: %T %+v", tt.results, got, got)
		}
	}
}

// TestLeaner: fewer allocations are a gain where the time is proven to be the same, or known not to be much more.
func TestLeaner(t *testing.T) {
	allocs := func(base, head float64) verdict.Result {
		return verdict.Result{Unit: sample.UnitAllocs, Verdict: verdict.Faster, Base: verdict.Exactly(base), Head: verdict.Exactly(head)}
	}
	time := func(v verdict.Verdict, hi float64) verdict.Result {
		return verdict.Result{Unit: sample.UnitTime, Verdict: v, Ratio: &verdict.Ratio{Center: 1, Hi: hi}}
	}
	slower := verdict.Outcome{Row: sample.Row{Benchmark: "BenchmarkG"}, Results: []verdict.Result{time(verdict.Slower, 2)}}
	for _, tt := range []struct {
		results []verdict.Result
		others  []verdict.Outcome
		want    Outcome
	}{
		{[]verdict.Result{time(verdict.Same, 1.03), allocs(5, 3)}, nil, Kept},
		{[]verdict.Result{time(verdict.Same, 1.03), allocs(1, 0)}, nil, Kept},
		{[]verdict.Result{time(verdict.Same, 1.03), allocs(1000, 999)}, nil, Dropped}, // not worth a patch
		{[]verdict.Result{time(verdict.Undecided, 1.019), allocs(5, 3)}, nil, Kept},
		{[]verdict.Result{time(verdict.Undecided, 1.03), allocs(5, 3)}, nil, Dropped},
		{[]verdict.Result{time(verdict.Slower, 1.01), allocs(5, 3)}, nil, Dropped},
		{[]verdict.Result{time(verdict.Same, 1.03), allocs(5, 3)}, []verdict.Outcome{slower}, Dropped},
	} {
		trial := &Trial{Screening: 1, Outcomes: append([]verdict.Outcome{
			{Row: sample.Row{Benchmark: "BenchmarkF"}, Results: tt.results}}, tt.others...)}
		if got := judge(trial); got.Outcome() != tt.want {
			t.Errorf("%v: %T %+v", tt.results, got, got)
		}
	}
}

// TestTrade: more memory is allowed for half of the time or less, of the same benchmark, by a consent.
func TestTrade(t *testing.T) {
	result := func(unit string, v verdict.Verdict, ratio float64) verdict.Result {
		return verdict.Result{Unit: unit, Verdict: v, Ratio: &verdict.Ratio{Center: ratio}}
	}
	larger := result(sample.UnitBytes, verdict.Slower, 3)
	for _, tt := range []struct {
		time   verdict.Result
		trades bool
		want   Outcome
	}{
		{result(sample.UnitTime, verdict.Faster, 0.5), true, Kept},
		{result(sample.UnitTime, verdict.Faster, 0.5), false, Dropped},
		{result(sample.UnitTime, verdict.Faster, 0.51), true, Dropped},
		{result(sample.UnitTime, verdict.Slower, 2), true, Dropped},
	} {
		trial := &Trial{trades: tt.trades, Outcomes: []verdict.Outcome{
			{Row: sample.Row{Benchmark: "BenchmarkF"}, Results: []verdict.Result{larger, tt.time}},
		}}
		if got := judge(trial); got.Outcome() != tt.want {
			t.Errorf("%+v, %t: %T %+v", tt.time, tt.trades, got, got)
		}
	}
}

// TestJudgeFailed: a benchmark that fails with the change speaks against it, and one that
// fails without it does not.
func TestJudgeFailed(t *testing.T) {
	for failed, want := range map[string]Outcome{"": Dropped, target.Head: Rejected, target.Base: Dropped, "both": Dropped} {
		trial := &Trial{Outcomes: []verdict.Outcome{{Row: sample.Row{Benchmark: "BenchmarkF", Failed: failed, Reason: "no end"}}}}
		if got := judge(trial); got.Outcome() != want {
			t.Errorf("failed %q: %T %+v", failed, got, got)
		}
	}
}
