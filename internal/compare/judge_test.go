package compare

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// TestGate judges rows under policies that differ in what fails.
func TestGate(t *testing.T) {
	measured := func(gate verdict.Gate) verdict.Outcome {
		return verdict.Outcome{Row: sample.Row{Benchmark: "B"}, Results: []verdict.Result{{Gate: gate}}}
	}
	row := func(r sample.Row) verdict.Outcome {
		r.Package, r.Benchmark = "p", "B"
		return verdict.Outcome{Row: r}
	}
	none := verdict.Policy{}
	gate := verdict.Policy{Gate: true}
	missing := verdict.Policy{Gate: true, MissingFails: true}
	undecided := verdict.Policy{Gate: true, UndecidedFails: true}
	for name, test := range map[string]struct {
		outcome verdict.Outcome
		policy  verdict.Policy
		broken  bool
		failed  bool
	}{
		"a regression":                   {measured(verdict.GateFailed), gate, false, true},
		"a regression without a gate":    {measured(verdict.GateFailed), none, false, false},
		"undecided":                      {measured(verdict.GateUndecided), gate, false, false},
		"undecided that fails":           {measured(verdict.GateUndecided), undecided, false, true},
		"passed":                         {measured(verdict.GatePassed), undecided, false, false},
		"missing in head":                {row(sample.Row{Missing: "head"}), gate, false, false},
		"missing in head that fails":     {row(sample.Row{Missing: "head"}), missing, false, true},
		"missing in head without a gate": {row(sample.Row{Missing: "head"}), none, false, false},
		"new in head":                    {row(sample.Row{Missing: "base"}), missing, false, false},
		"head fails":                     {row(sample.Row{Failed: "head"}), gate, false, false},
		"head fails, which fails":        {row(sample.Row{Failed: "head"}), missing, false, true},
		"head fails without a gate":      {row(sample.Row{Failed: "head"}), none, true, false},
		"base fails":                     {row(sample.Row{Failed: "base"}), missing, true, false},
		"both fail":                      {row(sample.Row{Failed: "both"}), missing, true, false},
		"of a ranking":                   {row(sample.Row{Failed: "both", Neighbor: true}), missing, false, false},
	} {
		j := JudgeOutcomes(test.policy, []verdict.Outcome{test.outcome})
		if got := len(j.Broken) > 0; got != test.broken {
			t.Errorf("%s: broken is %v", name, j.Broken)
		}
		if got := len(j.Failed) > 0; got != test.failed {
			t.Errorf("%s: failed is %v", name, j.Failed)
		}
		r := j.Rows[0]
		marks := []verdict.Gate{r.Gate}
		for _, res := range r.Outcome.Results {
			marks = append(marks, res.Gate)
		}
		if got := slices.Contains(marks, verdict.GateFailed); test.policy.Gate && got != test.failed {
			t.Errorf("%s: the row is marked %q", name, marks)
		}
	}
}

// TestAbout gives warnings to the benchmarks that they are about, those about
// counting to the counts.
func TestAbout(t *testing.T) {
	w := func(code sample.Code, benchmark string) sample.Warning {
		return sample.Warning{Code: code, Package: "p", Benchmark: benchmark}
	}
	measuring, counting := about([]sample.Warning{w("a", ""), w("b", "B"), w(bench.OneThread, "B"), w("c", "B")})
	key := Benchmark{"p", "B"}
	want := map[Benchmark][]sample.Warning{key: {w("b", "B"), w("c", "B")}}
	if diff := cmp.Diff(want, measuring); diff != "" {
		t.Errorf("measuring (-want +got):\n%s", diff)
	}
	want = map[Benchmark][]sample.Warning{key: {w(bench.OneThread, "B")}}
	if diff := cmp.Diff(want, counting); diff != "" {
		t.Errorf("counting (-want +got):\n%s", diff)
	}
}

// TestCosts adds up what processes took, by what they were for.
func TestCosts(t *testing.T) {
	s := func(look string, pair int, seconds float64) sample.Sample {
		return sample.Sample{Package: "p", Benchmark: "B", Look: look, Pair: pair, Seconds: seconds}
	}
	got := Costs([]sample.Sample{
		s(sample.LookShort, 0, 1), s(sample.LookShort, 0, 2), s(sample.LookShort, 1, 3), s(sample.LookLong, 0, 10),
		s(sample.LookLayout, 0, 20), s(sample.LookInstructions, 0, 30),
	})
	want := map[Benchmark]Cost{{"p", "B"}: {Seconds: 16, Layouts: 20, Counting: 30, Round: 3}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
