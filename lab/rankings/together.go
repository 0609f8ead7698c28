package rankings

import (
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// Together is the schedule that hone had before: rounds of all open rows until the
// last of them wants no ordinary pair, then long ones.
type together struct {
	*verdict.Group
	rows   []sample.Row
	judges []*verdict.Judge
	fast   map[string][]float64 // of the processes of each arm
}

func newTogether(p verdict.Policy, rows []sample.Row) *together {
	t := &together{Group: verdict.NewGroup(p, rows), rows: rows, fast: make(map[string][]float64)}
	for _, r := range rows {
		t.judges = append(t.judges, verdict.NewJudge(p, r.SkipLong))
	}
	return t
}

// Want implements bench.Judgement.
func (t *together) Want() (verdict.Want, []string) {
	if decided, total := t.Decided(); decided == total {
		return verdict.WantNothing, nil
	}
	for _, want := range []verdict.Want{verdict.WantShort, verdict.WantLong} {
		var arms []string
		for i, r := range t.rows {
			if t.needed(r) && t.judges[i].Want() == want {
				arms = append(arms, r.Base, r.Head)
			}
		}
		slices.Sort(arms)
		if arms = slices.Compact(arms); len(arms) > 0 {
			return want, arms
		}
	}
	return verdict.WantNothing, nil
}

// needed reports whether a row is one against the base or between arms that stand beside
// each other in the ranking.
func (t *together) needed(r sample.Row) bool {
	if !r.Neighbor {
		return true
	}
	between := 0
	base, head := t.center(r.Base), t.center(r.Head)
	for arm := range t.fast {
		if c := t.center(arm); min(base, head) < c && c < max(base, head) {
			between++
		}
	}
	return between == 0
}

func (t *together) center(arm string) float64 { return stat.Quantile(t.fast[arm], 0.5) }

// Feed implements bench.Judgement.
func (t *together) Feed(look string, round map[string]verdict.Observation) {
	t.Group.Feed(look, round)
	for arm, o := range round {
		if look == sample.LookShort {
			t.fast[arm] = append(t.fast[arm], o.Fast())
		}
	}
	for i, r := range t.rows {
		base, ok1 := round[r.Base]
		head, ok2 := round[r.Head]
		switch {
		case !ok1 || !ok2:
		case look == sample.LookLong:
			t.judges[i].AddLong(verdict.Pair{Base: base, Head: head})
		default:
			t.judges[i].Add(verdict.Pair{Base: base, Head: head})
		}
	}
}

// Next implements bench.Judgement: nothing was ever nearly decided.
func (t *together) Next() (short, long float64) { return math.Inf(1), 0 }
