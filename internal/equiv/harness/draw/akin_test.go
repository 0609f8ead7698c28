//go:build go1.21

package draw

import (
	"maps"
	"reflect"
	"slices"
	"testing"
)

// A tally is made by steps: others can compare two.
type tally struct {
	order []int
	count map[int]int
}

func newTally() *tally { return &tally{count: make(map[int]int)} }

func (t *tally) Add(n int) { t.order, t.count[n] = append(t.order, n), t.count[n]+1 }

// TestRepeat: of two values for one input some were made by the same steps, some by the same in another order, and some
// with the negative of one number.
func TestRepeat(t *testing.T) {
	b := NewBuilder(Recipe{Type: (*tally)(nil), Makers: []any{newTally}, Methods: []any{(*tally).Add}})
	var same, turned, negative, fewer int
	for seed := int64(0); seed < 2000; seed++ {
		d := &Drawer{Src: Random(seed), Builders: map[reflect.Type]*Builder{b.Of: b}}
		one, other := d.build(b).Interface().(*tally), d.build(b).Interface().(*tally)
		if len(one.order) < 2 {
			continue
		}
		switch at := slices.IndexFunc(one.order, func(n int) bool { return n > 0 }); {
		case slices.Equal(one.order, other.order):
			same++
		case maps.Equal(one.count, other.count):
			turned++
		case len(other.order) == len(one.order)-1:
			fewer++
		case at >= 0 && len(other.order) == len(one.order):
			for i := range one.order {
				if n := slices.Clone(one.order); n[i] > 0 {
					if n[i] = -n[i]; slices.Equal(n, other.order) {
						negative++
					}
				}
			}
		}
	}
	if same < 10 || turned < 10 || negative < 10 || fewer < 10 {
		t.Errorf("%d the same, %d in another order, %d with a negative, %d with one step less", same, turned, negative, fewer)
	}
}
