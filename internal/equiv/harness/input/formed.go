//go:build go1.21

package input

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/format"
)

const (
	// mostRead bounds the recorded calls that are looked at for formats.
	mostRead = 50
	// mostFormed is in how many arguments each text of a format is tried.
	mostFormed = 3
)

// formats are those of the functions, and those of texts in recorded calls, if there are texts.
func (m *Maker) formats() []string {
	out := m.Opt.Dictionary.Formats
	have := make(map[string]bool)
	for _, f := range out {
		have[f] = true
	}
	for i := 0; i < len(m.Opt.Recorded) && i < mostRead; i++ {
		for _, a := range m.decode(i) {
			for _, s := range draw.StringsIn(a, 0) {
				for _, f := range format.Of(s) {
					if !have[f] {
						have[f] = true
						out = append(out[:len(out):len(out)], f)
					}
				}
			}
		}
	}
	return out
}

// formTexts are texts at the edges of the formats.
func (m *Maker) formTexts() (out []string) {
	have := make(map[string]bool)
	for _, f := range m.Opt.Dictionary.Formats {
		for _, s := range format.Texts(f) {
			if !have[s] && (m.Opt.Most == 0 || format.Largest(s) <= m.Opt.Most) {
				have[s] = true
				out = append(out, s)
			}
		}
	}
	return out
}

// Formations is the number of inputs with a text at the edge of a format.
func (m *Maker) Formations() int {
	return len(m.formed) * max(1, min(len(m.textArguments()), mostFormed))
}

// textArguments are the numbers of the arguments that are texts.
func (m *Maker) textArguments() []int {
	var out []int
	for i, t := range m.types {
		if t.Kind() == reflect.String || t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
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
	if at := m.textArguments(); len(at) > 0 {
		args = m.draw(d)
		draw.SetText(args[at[n/len(m.formed)%len(at)]], text)
		return args
	}
	for try := 0; try < mostBare; try++ {
		args = m.draw(d)
		p := &draw.Places{Hidden: m.Opt.Drawn, Built: m.Builders}
		for _, a := range args {
			p.Find(a, 0)
		}
		if d.PutOneText(p, text) {
			break
		}
	}
	return args
}
