package tune

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
)

// TestProfileSpent: once a quarter of the budget was spent on profiles, in whichever
// rounds, there are no more. What is known of earlier code stays, and one warning counts
// the benchmarks of which nothing is known.
func TestProfileSpent(t *testing.T) {
	var warned []sample.Warning
	r := newRun(Options{Start: rewrite.Tree{Root: "m"}, Restore: func() ([]string, error) { return nil, nil }, Budget: time.Minute, Events: Events{Warning: func(w sample.Warning) { warned = append(warned, w) }}})
	r.binary, r.profiled = new(build.Binary), 16*time.Second
	for _, name := range []string{"A", "B", "C"} {
		r.leaves = append(r.leaves, leaf{Leaf: bench.Leaf{Name: name}})
	}
	r.heat.set("A", map[hotKey]float64{{"m", "F"}: 0.5})
	for range 2 {
		r.heat.outdate([]string{"A"})
		if err := r.profile(t.Context()); err != nil { // without a Runner
			t.Fatal(err)
		}
	}
	if len(warned) != 1 || !strings.HasPrefix(warned[0].Text, "2 of 3 benchmarks ") {
		t.Errorf("warnings: %+v", warned)
	}
	if got := r.heat.spots(0.02); len(got) != 1 || got[0].Function != "F" {
		t.Errorf("spots %+v", got)
	}
}
