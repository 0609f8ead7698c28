package pattern

import (
	"slices"
	"strconv"

	"github.com/gohone/hone/rules/internal/automaton"
)

// known says of the places of slots which are surely set, and which may be.
type known struct{ must, may []bool }

// after returns what is known when some places have been set.
func (k known) after(sets []automaton.Set) known {
	k = known{slices.Clone(k.must), slices.Clone(k.may)}
	for _, s := range sets {
		if s.To < len(k.must) {
			k.must[s.To] = s.From != automaton.Unset
			k.may[s.To] = k.must[s.To]
		}
	}
	return k
}

// or returns what is known if either of two holds.
func (k known) or(other known) known {
	k = known{slices.Clone(k.must), slices.Clone(k.may)}
	for slot := range k.must {
		k.must[slot] = k.must[slot] && other.must[slot]
		k.may[slot] = k.may[slot] || other.may[slot]
	}
	return k
}

func (k known) equal(other known) bool {
	return slices.Equal(k.must, other.must) && slices.Equal(k.may, other.may)
}

// knowledge finds what is known in each state.
func (w *scanWriter) knowledge() {
	nothing := known{make([]bool, w.a.Slots), make([]bool, w.a.Slots)}
	w.known = map[int]known{0: nothing.after(w.a.Begin)}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		for _, step := range w.a.States[n].Steps {
			k := w.known[n].after(step.Sets)
			before, seen := w.known[step.Next]
			if seen {
				k = k.or(before)
			}
			if !seen || !k.equal(before) {
				w.known[step.Next] = k
				queue = append(queue, step.Next)
			}
		}
	}
}

// place names the variable of a place.
func (w *scanWriter) place(n int) string {
	switch {
	case n >= w.a.Slots:
		return "p" + strconv.Itoa(n-w.a.Slots)
	case n == 0:
		return "start"
	case n == 1:
		return "end"
	case n%2 == 0:
		return "from" + strconv.Itoa(n/2)
	}
	return "to" + strconv.Itoa(n/2)
}

// A position is how the position of a slot is written, and whether there is one.
type position struct {
	text      string
	must, may bool
}

// position returns the position of a place after some sets, if that was known before them.
func (w *scanWriter) position(place int, current string, sets []automaton.Set, k known) position {
	for _, s := range sets {
		if s.To == place {
			place = s.From
			break
		}
	}
	switch {
	case place == automaton.Unset:
		return position{}
	case place == automaton.Current:
		return position{current, true, true}
	case place >= w.a.Slots:
		w.used[w.place(place)] = true
		return position{w.place(place), true, true}
	case !w.moves[place] && k.must[place]:
		return position{w.origin, true, true}
	case k.may[place]:
		w.used[w.place(place)] = true
		if !k.must[place] {
			w.doubtful[place] = true
		}
	}
	return position{w.place(place), k.must[place], k.may[place]}
}
