package bench

import (
	"slices"
	"testing"
)

func TestFront(t *testing.T) {
	fresh, done := turn{}, turn{done: true, begun: true, spent: 3}
	begun := func(spent, left float64) turn { return turn{begun: true, spent: spent, left: left} }
	for _, tt := range []struct {
		name  string
		turns []turn
		want  []int
	}{
		{"none is left", []turn{done, done}, nil},
		{"at first in the order of the plan", []turn{fresh, fresh, fresh}, []int{0, 1}},
		{"what has begun is finished", []turn{fresh, fresh, begun(1, 2), begun(1, 3)}, []int{2, 3}},
		{"another takes the place of what is done", []turn{done, fresh, begun(2, 1)}, []int{2, 1}},
		{"what is hard waits", []turn{done, done, begun(3, 40), fresh, fresh}, []int{3, 4}},
		{"until nothing else is left", []turn{done, begun(3, 40), begun(3, 30), begun(3, 50)}, []int{2, 1}},
		{"on a slow machine all are", []turn{begun(6, 20), begun(6, 22), fresh}, []int{0, 1}},
	} {
		if got := front(tt.turns, 2); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
