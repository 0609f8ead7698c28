package verdict

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// TestResumedRunIsJudgedAsOne: a run that was cut anywhere and went on has,
// live and stored, the results of its samples together.
func TestResumedRunIsJudgedAsOne(t *testing.T) {
	rows := fourArms()
	rows[0].Prior = []sample.Prior{{Run: 3, Fast: []float64{0.1, 0.2, -0.1}, Mean: []float64{0.1, 0, 0}}}
	arms := map[string]program{
		"a": plain,
		"b": with(func(p *program) { p.time *= 1.01 }),
		"c": with(func(p *program) { p.time *= 1.1; p.rare = 0.2; p.allocs = 7 }),
		"d": with(func(p *program) { p.time *= 0.5; p.wobble = 0.3 }),
	}
	policy := DefaultPolicy()
	policy.Family = len(rows)
	data, err := json.Marshal(policy)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{0, 1, 5, 9, 14} {
		first := measure(NewGroup(policy, rows), arms, cut, 7)
		g := NewGroup(policy, rows)
		g.FeedStored(first)
		second := measure(g, arms, 60, 8)
		renumber(first, second)
		again, err := Replay(&sample.Run{Policy: data, Rows: rows, Samples: append(first, second...)})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g.Outcomes(), again); diff != "" {
			t.Errorf("cut after %d rounds: replay differs (-live +replay):\n%s", cut, diff)
		}
		if pairs := again[0].Results[0].Pairs; pairs <= cut {
			t.Errorf("cut after %d rounds: %d pairs in all", cut, pairs)
		}
	}
}

// renumber makes the pairs of second follow those of first.
func renumber(first, second []sample.Sample) {
	next := make(map[string]int)
	for _, s := range first {
		next[s.Look] = max(next[s.Look], s.Pair+1)
	}
	for i := range second {
		second[i].Pair += next[second[i].Look]
	}
}
