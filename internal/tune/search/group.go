package search

import (
	"cmp"
	"slices"

	"github.com/gohone/hone/internal/rewrite"
)

// A Group is candidates that compete: at most one of them is kept.
type Group struct {
	Candidates []*rewrite.Candidate
	// Spot is the function that the first of them changes.
	Spot Spot
}

// A funcName is a function as candidates name it.
type funcName struct{ pkg, function string }

// grouped puts candidates that overlap together, transitively.
func grouped(found []*rewrite.Candidate, known map[funcName]Spot) []*Group {
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
			into = &Group{Spot: known[funcName{c.Package, c.Function}]}
			groups = append(groups, into)
		}
		into.Candidates = append(into.Candidates, c)
	}
	slices.SortStableFunc(groups, func(a, b *Group) int { return cmp.Compare(b.Spot.Share, a.Spot.Share) })
	return groups
}
