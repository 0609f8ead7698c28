package loop

import (
	"slices"
	"testing"

	"github.com/gohone/hone/internal/bench"
)

// TestInTurns: where time ends early, each function has had its turn, and of many benchmarks of
// one function those that were looked at are spread over all.
func TestInTurns(t *testing.T) {
	var leaves []bench.Leaf
	for _, name := range []string{"A/1", "A/2", "A/3", "A/4", "A/5", "B", "C/x", "C/y"} {
		leaves = append(leaves, bench.Leaf{Name: name})
	}
	leaves = append(leaves, bench.Leaf{Name: "D", Skipped: true}, bench.Leaf{Name: "E", Failed: "no file"})
	want := []string{"A/1", "B", "C/x", "A/5", "C/y", "A/3", "A/2", "A/4"}
	if got := inTurns(leaves); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	all := &benchmarks{fast: []benchmark{{name: "C/x"}, {name: "A/5"}, {name: "A/1"}}}
	if all.inOrder(leaves); all.fast[0].name != "A/1" || all.fast[2].name != "C/x" {
		t.Errorf("in order: %v", all.fast)
	}
}
