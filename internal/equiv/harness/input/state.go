//go:build go1.21

package input

import (
	"fmt"
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// What formats itself is asked with all verbs of package fmt, and one that there is not, with all flags,
// and with widths and precisions that are small.

const verbs = "vTtbcdoOqxXUeEfFgGspwz"

// edgeWidths are widths and precisions, of which the first is none.
var edgeWidths = [...]uint8{0, 0, 1, 3, 20}

const states = 1 << len(value.StateFlags) * len(edgeWidths) * len(edgeWidths)

// formatter is the number of the argument that is a fmt.State before a verb, -1 if there is none.
func (m *Maker) formatter() int {
	for i := 1; i < len(m.types); i++ {
		if m.types[i].Kind() == reflect.Int32 && m.types[i-1] == reflect.TypeOf((*fmt.State)(nil)).Elem() {
			return i - 1
		}
	}
	return -1
}

// formatting draws arguments, of which the state and the verb are the n-th.
func (m *Maker) formatting(d *draw.Drawer, at, n int) []reflect.Value {
	args := m.draw(d)
	s := new(value.State)
	args[at+1].SetInt(int64(verbs[n%len(verbs)]))
	n /= len(verbs)
	s.Flags = uint8(n % (1 << len(value.StateFlags)))
	n /= 1 << len(value.StateFlags)
	wide, exact := n%len(edgeWidths), n/len(edgeWidths)%len(edgeWidths)
	s.Wide, s.HasWide = edgeWidths[wide], wide > 0
	s.Exact, s.HasExact = edgeWidths[exact], exact > 0
	args[at].Set(reflect.ValueOf(s))
	return args
}
