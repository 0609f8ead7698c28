package loop

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/rules"
)

// TestByHint: what was promised comes first with its rivals, then what gains most with others, what nobody looked at before what gains nothing.
func TestByHint(t *testing.T) {
	at := func(name string) *rewrite.Candidate {
		return &rewrite.Candidate{Rule: &rules.Rule{Analyzer: &analysis.Analyzer{Name: name}}}
	}
	list := []hope{
		{Candidate: at("a"), group: 1}, {Candidate: at("b"), group: 2}, {Candidate: at("c"), group: 3}, {Candidate: at("d"), group: 4},
		{Candidate: at("e"), group: 5, promised: 0.95}, {Candidate: at("g"), group: 5}, {Candidate: at("f"), group: 6},
	}
	var got strings.Builder
	for _, h := range byHint(list, map[int]float64{1: 1.01, 3: 0.7, 4: 0.7, 6: 0.9}) {
		got.WriteString(h.Rule.Name)
	}
	if got.String() != "egcdfba" {
		t.Error(got.String())
	}
}

// TestDecidingOn: of the parts of a joint candidate alone, each benchmark once, the first parts' first.
func TestDecidingOn(t *testing.T) {
	at := func(benchmarks ...string) member {
		return member{hope: hope{Candidate: new(rewrite.Candidate), spot: search.Spot{Benchmarks: benchmarks, Shares: []float64{0.9, 0.1}[:len(benchmarks)]}}}
	}
	list := []member{at("X", "little"), at("Y"), at("X"), at("left out")}
	j := &joint{hope: hope{Candidate: &rewrite.Candidate{Parts: []*rewrite.Candidate{list[0].Candidate, list[1].Candidate, list[2].Candidate}}}}
	if got := strings.Join(decidingOn(list, j), " "); got != "X Y" {
		t.Error(got)
	}
}
