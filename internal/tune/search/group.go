package search

import (
	"cmp"
	"slices"

	"github.com/gohone/hone/internal/rewrite"
)

// A Group is candidates that compete: at most one of them is kept.
type Group struct {
	Candidates []*rewrite.Candidate
	known      map[funcName]Spot
	// promise is the largest share of a candidate's function, weighted by how early its
	// rule is in the suite.
	promise float64
}

// Spot is the function that a candidate changes.
func (g *Group) Spot(c *rewrite.Candidate) Spot { return g.known[funcName{c.Package, c.Function}] }

// A funcName is a function as candidates name it.
type funcName struct{ pkg, function string }

// halfway is the place in the suite at which a rule promises half of what the first does.
// The suite is in the order of what rules are expected to win.
const halfway = 8

// grouped puts candidates that overlap together, transitively. Both the groups and the
// candidates of each come in the order of what they promise. rank is the place of a rule in
// the suite; what programs outside propose has the first.
func grouped(found []*rewrite.Candidate, known map[funcName]Spot, rank map[string]int) []*Group {
	var groups []*Group
	for _, c := range found {
		var into *Group
		groups = slices.DeleteFunc(groups, func(g *Group) bool {
			if !slices.ContainsFunc(g.Candidates, c.Competes) {
				return false
			}
			if into == nil {
				into = g
				return false
			}
			into.Candidates = append(into.Candidates, g.Candidates...)
			return true
		})
		if into == nil {
			into = &Group{known: known}
			groups = append(groups, into)
		}
		into.Candidates = append(into.Candidates, c)
	}
	for _, g := range groups {
		slices.SortStableFunc(g.Candidates, func(a, b *rewrite.Candidate) int {
			return cmp.Compare(rank[a.Rule.Name], rank[b.Rule.Name])
		})
		for _, c := range g.Candidates {
			g.promise = max(g.promise, g.Spot(c).Share*halfway/float64(halfway+rank[c.Rule.Name]))
		}
	}
	slices.SortStableFunc(groups, func(a, b *Group) int { return cmp.Compare(b.promise, a.promise) })
	return groups
}
