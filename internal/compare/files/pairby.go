package files

import (
	"cmp"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/results"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/unpaired"
)

// pairBy pairs the sub-benchmarks of one file: each arm with the base, and
// every other pair, for the ranking.
func pairBy(o Options, set *results.Set) ([]unpaired.Row, error) {
	var shared []*byGroup
	groups := make(map[compare.Benchmark]*byGroup)
	var names []string
	for _, b := range set.Files[0].Benchmarks {
		names = append(names, b.Name)
		name, arm, ok := o.By.Split(b.Name)
		if !ok {
			continue
		}
		key := compare.Benchmark{Package: b.Package, Name: name}
		g := groups[key]
		if g == nil {
			g = &byGroup{key: key}
			groups[key] = g
			shared = append(shared, g)
		}
		g.arms, g.members = append(g.arms, arm), append(g.members, b)
	}
	var rows []unpaired.Row
	var plain []sample.Row
	for _, g := range shared {
		if len(g.arms) > 1 {
			rows = append(rows, g.rows(o, set)...)
		}
	}
	if len(rows) == 0 {
		return nil, &compare.NoMatchError{By: o.By.Text, Have: names}
	}
	for _, r := range rows {
		plain = append(plain, r.Row)
	}
	return rows, o.By.CheckBase(plain)
}

// A byGroup is the benchmarks of a file that share a name.
type byGroup struct {
	key     compare.Benchmark
	arms    []string // of each member
	members []*results.Benchmark
}

// rows makes the rows of the group, those against the base first.
func (g *byGroup) rows(o Options, set *results.Set) []unpaired.Row {
	base := o.By.BaseAt(g.key.Name, g.arms)
	var against, others []unpaired.Row
	for i := range g.arms {
		for j := range g.arms {
			r := sample.Row{
				Package: g.key.Package, Benchmark: g.key.Name, Base: g.arms[i], Head: g.arms[j],
				BaseName: g.members[i].Name, HeadName: g.members[j].Name, Neighbor: i != base,
			}
			if base < 0 && i == 0 { // no arm is the base that was asked for
				r.Base, r.BaseName, r.Missing, r.Neighbor = o.By.Base, "", "base", false
				against = append(against, unpaired.Row{Row: r})
			}
			if base < 0 || i == j || r.Neighbor && (i > j || j == base) {
				continue
			}
			row := unpaired.Row{Row: r, Units: valuesOf(o, set, g.members[i], g.members[j])}
			switch {
			case len(row.Units) == 0 && len(o.Units) > 0:
			case r.Neighbor:
				others = append(others, row)
			default:
				against = append(against, row)
			}
		}
	}
	return append(against, others...)
}

// shown leaves out the rows that only serve the ranking, except those between
// neighbors in it. The ranking is by one unit.
func shown(outcomes []verdict.Outcome, unit string) []verdict.Outcome {
	centers := make(map[compare.Benchmark]map[string]float64)
	for _, o := range outcomes {
		key := compare.Benchmark{Package: o.Row.Package, Name: o.Row.Benchmark}
		if centers[key] == nil {
			centers[key] = make(map[string]float64)
		}
		for _, r := range o.Results {
			if r.Unit == unit {
				centers[key][o.Row.Base], centers[key][o.Row.Head] = r.Base.Value, r.Head.Value
			}
		}
	}
	return slices.DeleteFunc(outcomes, func(o verdict.Outcome) bool {
		if !o.Row.Neighbor {
			return false
		}
		center := centers[compare.Benchmark{Package: o.Row.Package, Name: o.Row.Benchmark}]
		ranking := slices.SortedFunc(maps.Keys(center), func(a, b string) int {
			return cmp.Or(cmp.Compare(center[a], center[b]), cmp.Compare(a, b))
		})
		i, j := slices.Index(ranking, o.Row.Base), slices.Index(ranking, o.Row.Head)
		return i < 0 || j < 0 || i-j != 1 && j-i != 1
	})
}
