//go:build go1.21

package input

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// farLengths are those of Far inputs: what a function takes for one says whether the next is worth
// trying. They end beyond counters and positions of 15, 16 and 17 bits.
var farLengths = [...]int{1 << 12, 1 << 14, 1<<15 + 3, 1<<16 + 3, 1<<17 + 3}

// FarLengths is how many Far inputs there are of each form: of n of them, the first has number
// n times form.
const FarLengths = len(farLengths)

// far makes the n-th input with one text or list that is very long; nil where none can be.
func (m *Maker) far(d *draw.Drawer, n int) []reflect.Value {
	args := m.draw(d)
	p := m.places(args)
	var long []reflect.Value
	for _, v := range p.Lists {
		if draw.MayBeLong(v.Type()) {
			long = append(long, v)
		}
	}
	if len(long) == 0 {
		return nil
	}
	d.Lengthen(value.Settable(long[d.Src.Intn(len(long))]), farLengths[n%FarLengths])
	return args
}

// FarLength is the length of an input of each form.
func FarLength(step int) int { return farLengths[step] }
