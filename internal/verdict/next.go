package verdict

import (
	"cmp"
	"maps"
	"slices"
)

// A need is what an open row is expected to want before it has its verdict.
type need struct {
	base, head string
	want       Want // next
	// look reports whether the verdict is there apart from the long look.
	look bool
	// short and long are the pairs still to run, estimated.
	short, long float64
}

// cost is about what the pairs take, in ordinary pairs.
func (n need) cost() float64 { return n.short + longCost*n.long }

const (
	// soon is how many ordinary pairs away a row may be from its long look for those
	// that are there to wait, so that it shares their processes; none of them waits
	// for more rounds than that.
	soon = 3
	// A row is near if it needs at most nearTimes as much as the nearest and nearPairs
	// more: estimates are rough.
	nearTimes, nearPairs = 2, 6
)

// nextRound chooses what kind of round to run next and for which rows: what lacks
// nothing but its long look has it at once, then what is nearest to its verdict goes
// first, and the others come along where that is cheap. waited is the number of rounds
// since a row first wanted its look.
//
// The choice depends on past pairs alone. It is made before the order of the round is
// drawn, so the sign of each difference of equal arms is as fair a coin as ever, and the
// evidence stays an e-process, for each row and whichever rows were left out.
func nextRound(open []need, waited int) (Want, []need) {
	if len(open) == 0 {
		return WantNothing, nil
	}
	if looks := chosen(open, func(n need) bool { return n.look }); len(looks) > 0 {
		joining := chosen(open, func(n need) bool { return n.want == WantShort && n.long > 0 && n.short <= soon })
		if len(joining) > 0 && waited < soon {
			return WantShort, joining
		}
		return WantLong, looks
	}
	first := slices.MinFunc(open, func(a, b need) int { return cmp.Compare(a.cost(), b.cost()) })
	all := chosen(open, func(n need) bool { return n.want == first.want })
	near := chosen(all, func(n need) bool { return n.cost() <= nearTimes*first.cost()+nearPairs })
	if few := len(armsOf(near)); 2*len(armsOf(all)) <= 3*few {
		return first.want, all // sharing processes saves more than waiting costs
	}
	return first.want, near
}

func chosen(all []need, ok func(need) bool) []need {
	return slices.DeleteFunc(slices.Clone(all), func(n need) bool { return !ok(n) })
}

// armsOf returns the arms of rows, sorted.
func armsOf(rows []need) []string {
	arms := make(map[string]bool)
	for _, n := range rows {
		arms[n.base], arms[n.head] = true, true
	}
	return slices.Sorted(maps.Keys(arms))
}
