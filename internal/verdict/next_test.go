package verdict

import (
	"slices"
	"testing"
)

func TestNextRound(t *testing.T) {
	look := func(head string) need { return need{base: "a", head: head, want: WantLong, look: true, long: 3} }
	short := func(base, head string, pairs, long float64) need {
		return need{base: base, head: head, want: WantShort, short: pairs, long: long}
	}
	for _, tt := range []struct {
		name   string
		open   []need
		waited int
		want   Want
		arms   []string
	}{
		{"nothing is open", nil, 0, WantNothing, nil},
		{"a look does not wait for what is far", []need{look("b"), short("a", "c", 40, 3)}, 0, WantLong, []string{"a", "b"}},
		{"nor for what needs none", []need{look("b"), short("a", "c", 2, 0)}, 0, WantLong, []string{"a", "b"}},
		{"it waits for what is about to join", []need{look("b"), short("a", "c", 2, 3), short("a", "d", 90, 3)}, 0,
			WantShort, []string{"a", "c"}},
		{"but not for ever", []need{look("b"), short("a", "c", 2, 3)}, soon, WantLong, []string{"a", "b"}},
		{"looks share their base", []need{look("b"), look("c")}, 0, WantLong, []string{"a", "b", "c"}},
		{"what is near goes first", []need{short("b", "c", 900, 3), short("d", "e", 5, 3)}, 0,
			WantShort, []string{"d", "e"}},
		{"what shares most processes comes along", []need{short("a", "b", 5, 3), short("a", "c", 900, 3)}, 0,
			WantShort, []string{"a", "b", "c"}},
		{"long pairs for a mean wait", []need{{base: "a", head: "b", want: WantLong, long: 20}, short("a", "c", 9, 3)}, 0,
			WantShort, []string{"a", "c"}},
	} {
		want, rows := nextRound(tt.open, tt.waited)
		if arms := armsOf(rows); want != tt.want || !slices.Equal(arms, tt.arms) {
			t.Errorf("%s: %v of %v, want %v of %v", tt.name, want, arms, tt.want, tt.arms)
		}
	}
}
