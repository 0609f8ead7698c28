package search

import (
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// TestIsIdle: a candidate is left out if no benchmark runs any of what it changes, unless other code gets faster by it.
func TestIsIdle(t *testing.T) {
	t.Parallel()
	of := func(_ string, offset int) (idle, known bool) { return offset < 10, offset < 20 }
	for _, c := range []struct {
		places []int
		beside bool
		want   bool
	}{
		{places: []int{1, 2}, want: true},
		{places: []int{1, 2}, beside: true},
		{places: []int{1, 12}},
		{places: []int{30}},
		{places: []int{1, 30}, want: true},
	} {
		got := isIdle(of, &rewrite.Candidate{Places: c.places, Rule: &rules.Rule{Beside: c.beside}})
		if got != c.want {
			t.Errorf("%v, beside %t: idle %t", c.places, c.beside, got)
		}
	}
}
