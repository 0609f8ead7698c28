package search

import (
	"fmt"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// TestGrouped: rivals are one group, and both groups and rivals come in the order of what
// their rules promise for the share of the function. A rival in another function keeps the share of that.
func TestGrouped(t *testing.T) {
	at := func(rule, function string, start, end int) *rewrite.Candidate {
		return &rewrite.Candidate{
			Rule: &rules.Rule{Analyzer: &analysis.Analyzer{Name: rule}}, Function: function, File: "m.go", Start: start, End: end,
		}
	}
	known := map[funcName]Spot{{"", "F"}: {Share: 0.6}, {"", "G"}: {Share: 0.3}, {"", "H"}: {Share: 0.1}}
	rank := map[string]int{"concat": 0, "capacity": 16}
	groups := grouped([]*rewrite.Candidate{
		at("capacity", "F", 0, 10), at("capacity", "F", 20, 30), at("concat", "G", 25, 35), at("concat", "H", 50, 60),
	}, known, rank)
	var got []string
	for _, g := range groups {
		for _, c := range g.Candidates {
			got = append(got, fmt.Sprintf("%s %s %g", c.Rule.Name, c.Function, g.Spot(c).Share))
		}
	}
	want := []string{"concat G 0.3", "capacity F 0.6", "capacity F 0.6", "concat H 0.1"}
	if !slices.Equal(got, want) || len(groups) != 3 {
		t.Errorf("%d groups: %q, want %q", len(groups), got, want)
	}
}

// TestToHottest: what changes the same for several functions is tried where that costs most.
func TestToHottest(t *testing.T) {
	c := &rewrite.Candidate{Package: "p", Function: "A", Also: []string{"B", "C"}}
	toHottest([]*rewrite.Candidate{c}, map[funcName]Spot{
		{"p", "A"}: {Share: 0.1}, {"p", "B"}: {Share: 0.5}, {"p", "C"}: {Share: 0.2}, {"q", "C"}: {Share: 0.9},
	})
	if c.Function != "B" {
		t.Error(c.Function)
	}
}
