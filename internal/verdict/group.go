package verdict

import (
	"cmp"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// A Group follows all rows of one benchmark. One round gives every row whose
// arms ran in it a pair, so that several heads share the runs of one base.
type Group struct {
	rows   []sample.Row
	judges []*Judge
}

// NewGroup returns the judgement of the rows of one benchmark.
func NewGroup(p Policy, rows []sample.Row) *Group {
	g := &Group{rows: rows}
	for _, r := range rows {
		g.judges = append(g.judges, newRowJudge(p, r))
	}
	return g
}

// Feed takes what the processes of one round gave, by arm. It must be called
// in the order measured.
func (g *Group) Feed(look string, round map[string]Observation) {
	for i, r := range g.rows {
		base, ok1 := round[r.Base]
		head, ok2 := round[r.Head]
		if !ok1 || !ok2 {
			continue
		}
		if look == sample.LookLong {
			g.judges[i].AddLong(Pair{base, head})
		} else {
			g.judges[i].Add(Pair{base, head})
		}
	}
}

// FeedLayout takes what a round gave whose binaries had layout number at, from
// 0, after the judgement has ended.
func (g *Group) FeedLayout(at int, round map[string]Observation) {
	for i, r := range g.rows {
		base, ok1 := round[r.Base]
		head, ok2 := round[r.Head]
		if ok1 && ok2 && g.needed(r) {
			g.judges[i].AddLayout(at, Pair{base, head})
		}
	}
}

// WantLayout returns with which arms to run in a further layout, and what kind
// of process; the judgement must have ended.
func (g *Group) WantLayout() (Want, []string) {
	return g.wanted(func(j *Judge) Want { return j.WantLayout() })
}

// Want returns what kind of round to run next and with which arms. While any
// row wants an ordinary pair, long ones wait.
func (g *Group) Want() (Want, []string) {
	return g.wanted(func(j *Judge) Want { return j.Want() })
}

func (g *Group) wanted(of func(*Judge) Want) (Want, []string) {
	want := WantNothing
	arms := make(map[string]bool)
	for i, r := range g.rows {
		w := of(g.judges[i])
		if w == WantNothing || !g.needed(r) {
			continue
		}
		if want == WantNothing || want == WantLong && w == WantShort {
			want = w
			clear(arms)
		}
		if w == want {
			arms[r.Base], arms[r.Head] = true, true
		}
	}
	return want, slices.Sorted(maps.Keys(arms))
}

// needed reports whether a row is to be decided: those against the base always,
// others only between neighbors of the ranking as it stands.
func (g *Group) needed(r sample.Row) bool {
	if !r.Neighbor {
		return true
	}
	ranking := g.ranking()
	i, j := slices.Index(ranking, r.Base), slices.Index(ranking, r.Head)
	return i-j == 1 || j-i == 1
}

// ranking lists the arms by the center of their times, or of the first unit
// that is compared, best first.
func (g *Group) ranking() []string {
	center := make(map[string]float64)
	for i, r := range g.rows {
		if !r.Neighbor {
			center[r.Base], center[r.Head] = g.judges[i].centers()
		}
	}
	return slices.SortedFunc(maps.Keys(center), func(a, b string) int {
		return cmp.Or(cmp.Compare(center[a], center[b]), cmp.Compare(a, b))
	})
}

// Decided counts the rows that are to be decided, and those that are.
func (g *Group) Decided() (decided, total int) {
	for i, r := range g.rows {
		if !g.needed(r) {
			continue
		}
		total++
		if g.judges[i].Want() == WantNothing {
			decided++
		}
	}
	return decided, total
}

// MorePairs estimates how many more rounds the slowest row needs, +Inf if no
// end is in sight.
func (g *Group) MorePairs() float64 {
	most := 0.0
	for i, r := range g.rows {
		if g.judges[i].Want() != WantNothing && g.needed(r) {
			most = max(most, g.judges[i].MorePairs())
		}
	}
	return most
}

// Finish ends the judgement with what is there.
func (g *Group) Finish() {
	for _, j := range g.judges {
		j.Finish()
	}
}
