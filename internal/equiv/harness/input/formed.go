//go:build go1.21

package input

import (
	"reflect"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

// mostFormed is in how many arguments each text of a format is tried.
const mostFormed = 3

// Formations is the number of inputs with a text at the edge of a format.
func (m *Maker) Formations() int {
	return m.formations() * m.passes()
}

// formations are those of one pass.
func (m *Maker) formations() int {
	return len(m.formed) * max(1, min(len(m.TextArguments()), mostFormed))
}

var zoneType = reflect.TypeOf((*time.Location)(nil))

// passes is how often each text is tried: with arguments that are drawn, and then with nothing in place of a pointer or an
// interface, or with each place whose clock changes.
func (m *Maker) passes() int {
	switch at := m.beside(); {
	case len(m.TextArguments()) == 0 || at < 0:
		return 1
	case m.types[at] == zoneType:
		return 1 + len(draw.Zones())
	}
	return 2
}

// beside is the number of an argument that is a place, or else of one that is a pointer or an interface; -1 if there is
// none, but for the receiver and those of which callers give few values.
func (m *Maker) beside() int {
	found := -1
	for i, t := range m.types {
		switch k := t.Kind(); {
		case i == 0 && m.Opt.Receiver || len(m.Opt.Only[i]) > 0:
		case t == zoneType:
			return i
		case (k == reflect.Pointer || k == reflect.Interface) && found < 0:
			found = i
		}
	}
	return found
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
		if pass := n / m.formations(); pass > 0 {
			m.setBeside(args, pass)
		}
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

// setBeside gives the argument beside a text what it has in a pass after the first.
func (m *Maker) setBeside(args []reflect.Value, pass int) {
	at := m.beside()
	v := reflect.New(m.types[at]).Elem()
	if m.types[at] == zoneType {
		v.Set(reflect.ValueOf(draw.Zones()[pass-1]))
	}
	args[at] = v
}
