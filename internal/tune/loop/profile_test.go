package loop

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
)

// TestProfileSpent: once an eighth of the budget was spent on profiles, in whichever
// rounds, there are no more. What is known of earlier code stays, and one warning counts
// the benchmarks of which nothing is known.
func TestProfileSpent(t *testing.T) {
	var warned []sample.Warning
	report := &reporter{clock: &clock{budget: time.Minute}, events: Events{Warning: func(w sample.Warning) { warned = append(warned, w) }}}
	p := newProfiler(&target.Meter{Target: new(target.Target), Seeds: target.NewSeeds(1)}, report, 0.02)
	p.spent = 16 * time.Second
	list := []benchmark{{name: "A"}, {name: "B"}, {name: "C"}}
	p.heat.set("A", map[hotKey]part{{"m", "F"}: {0.5, 0.5}})
	for range 2 {
		p.heat.outdate([]string{"A"})
		if _, err := p.profile(t.Context(), nil, list); err != nil { // without a Runner
			t.Fatal(err)
		}
	}
	if len(warned) != 1 || !strings.HasPrefix(words.Note(warned[0]), "2 of 3 benchmarks ") {
		t.Errorf("warnings: %+v", warned)
	}
	if got := p.heat.spots(0.02); len(got) != 1 || got[0].Function != "F" {
		t.Errorf("spots %+v", got)
	}
}

// TestSettled: profiles go on while a function rises into the hottest ones or its share moves.
func TestSettled(t *testing.T) {
	spots := func(shares ...float64) (out []search.Spot) {
		for i, s := range shares {
			out = append(out, search.Spot{Function: string(rune('F' + i)), Share: s})
		}
		return out
	}
	last := spots(0.5, 0.3, 0.04)
	for _, c := range []struct {
		now  []search.Spot
		want bool
	}{
		{spots(0.45, 0.33, 0.02), true},
		{spots(0.35, 0.33, 0.02), false},
		{spots(0.5, 0.3, 0.04, 0.04), false}, // a new one
		{nil, true},
	} {
		if got := settled(last, c.now); got != c.want {
			t.Errorf("%v: %v", c.now, got)
		}
	}
}
