package verdict

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// A Group follows all rows of one benchmark. One round gives every row whose
// arms ran in it a pair, so that several heads share the runs of one base.
type Group struct {
	rows   []sample.Row
	judges []*Judge
	// waited is the number of ordinary rounds since a row first wanted nothing but its
	// long look.
	waited int
	// opened is what open returns until the next round; nil if that is not known yet.
	opened []need
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
	g.opened = nil
	switch {
	case look == sample.LookLong:
		g.waited = 0
	case slices.ContainsFunc(g.open(), func(n need) bool { return n.look }):
		g.waited++
	}
}

// FeedLayout takes what a round gave whose binaries had layout number at, from
// 0, after the judgement has ended.
func (g *Group) FeedLayout(at int, round map[string]Observation) {
	needed := g.needed()
	for i, r := range g.rows {
		base, ok1 := round[r.Base]
		head, ok2 := round[r.Head]
		if ok1 && ok2 && needed[i] {
			g.judges[i].AddLayout(at, Pair{base, head})
		}
	}
}

// WantLayout returns with which arms to run in a further layout, and what kind
// of process; the judgement must have ended.
func (g *Group) WantLayout() (Want, []string) {
	var short, long []need
	for i, needed := range g.needed() {
		n := need{base: g.rows[i].Base, head: g.rows[i].Head, want: g.judges[i].WantLayout()}
		switch {
		case needed && n.want == WantShort:
			short = append(short, n)
		case needed && n.want == WantLong:
			long = append(long, n)
		}
	}
	switch {
	case len(short) > 0:
		return WantShort, armsOf(short)
	case len(long) > 0:
		return WantLong, armsOf(long)
	}
	return WantNothing, nil
}

// Want returns what kind of round to run next and with which arms: those of the rows
// that are nearest to their verdicts.
func (g *Group) Want() (Want, []string) {
	want, rows := nextRound(g.open(), g.waited)
	return want, armsOf(rows)
}

// Next estimates how many ordinary and long pairs the row needs that is nearest to its
// verdict; 0 if all have theirs.
func (g *Group) Next() (short, long float64) {
	open := g.open()
	if len(open) == 0 {
		return 0, 0
	}
	first := slices.MinFunc(open, func(a, b need) int { return cmp.Compare(a.cost(), b.cost()) })
	return first.short, first.long
}

// open returns what the rows need that are to be decided and are not.
func (g *Group) open() []need {
	if g.opened != nil {
		return g.opened
	}
	g.opened = []need{}
	for i, needed := range g.needed() {
		if !needed {
			continue
		}
		if n := g.judges[i].need(); n.want != WantNothing {
			n.base, n.head = g.rows[i].Base, g.rows[i].Head
			g.opened = append(g.opened, n)
		}
	}
	return g.opened
}

// needed reports of each row whether it is to be decided: those against the base
// always, others only between neighbors of the ranking as it stands.
func (g *Group) needed() []bool {
	place := make(map[string]int)
	for i, arm := range g.ranking() {
		place[arm] = i
	}
	out := make([]bool, len(g.rows))
	for i, r := range g.rows {
		apart := place[r.Base] - place[r.Head]
		out[i] = !r.Neighbor || apart == 1 || apart == -1
	}
	return out
}

// ranking lists the arms by the center of their times, or of the first unit
// that is compared, best first.
func (g *Group) ranking() []string {
	center := make(map[string]float64)
	for i, r := range g.rows {
		if !r.Neighbor {
			base, head := g.judges[i].centers()
			if scale := math.Abs(base); scale > 0 { // the base was measured beside each of them
				base, head = base/scale, head/scale
			}
			center[r.Base], center[r.Head] = base, head
		}
	}
	return slices.SortedFunc(maps.Keys(center), func(a, b string) int {
		return cmp.Or(cmp.Compare(center[a], center[b]), cmp.Compare(a, b))
	})
}

// Decided counts the rows that are to be decided, and those that are.
func (g *Group) Decided() (decided, total int) {
	for i, needed := range g.needed() {
		if !needed {
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
	for i, needed := range g.needed() {
		if needed && g.judges[i].Want() != WantNothing {
			most = max(most, g.judges[i].MorePairs())
		}
	}
	return most
}

// Finish ends the judgement with what is there.
func (g *Group) Finish() {
	g.opened = nil
	for _, j := range g.judges {
		j.Finish()
	}
}
