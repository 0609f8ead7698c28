//go:build go1.21

package input

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

// mostFormed is in how many arguments each text of a format is tried.
const mostFormed = 3

// Formations is the number of inputs with a text at the edge of a format.
func (m *Maker) Formations() int {
	return len(m.formed) * max(1, min(len(m.TextArguments()), mostFormed))
}

// TextArguments are the numbers of the arguments that are texts.
func (m *Maker) TextArguments() []int {
	var out []int
	for i, t := range m.types {
		isText := t.Kind() == reflect.String || t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
		if isText && len(m.Opt.Only[i]) == 0 {
			out = append(out, i)
		}
	}
	return out
}

// mostBare is how often arguments are drawn that have no text.
const mostBare = 4

// form makes the n-th of these inputs.
func (m *Maker) form(d *draw.Drawer, n int) (args []reflect.Value) {
	text := m.formed[n%len(m.formed)]
	if at := m.TextArguments(); len(at) > 0 {
		args = m.draw(d)
		draw.SetText(args[at[n/len(m.formed)%len(at)]], text)
		return args
	}
	for try := 0; try < mostBare; try++ {
		args = m.draw(d)
		if d.PutOneText(m.places(args), text) {
			break
		}
	}
	return args
}
