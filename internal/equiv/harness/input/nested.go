//go:build go1.21

package input

import (
	"reflect"
	"sort"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

// mostLevels bounds how deep texts are nested: beyond positions and counters of 16 bits.
const mostLevels = 1<<16 + 3

const (
	// mostSizes is how many of the numbers in the functions are tried as depths, the largest ones.
	mostSizes = 6
	// fewLevels is up to which a number is tried with those next to it.
	fewLevels = 1 << 12
)

// levels are how deep texts are nested, in ascending order: at what the functions name, and beyond
// words, buffers and counters.
func levels(d draw.Dictionary) []int {
	have := make(map[int]bool)
	for _, n := range [...]int{1<<6 + 1, 1<<8 + 1, 1<<10 + 1, 1<<12 + 1, 1<<14 + 1, 1<<15 + 3, mostLevels} {
		have[n] = true
	}
	var named []int
	for _, n := range d.Numbers {
		if n > 8 && n < mostLevels {
			named = append(named, int(n))
		}
	}
	sort.Sort(sort.Reverse(sort.IntSlice(named)))
	for _, n := range named[:min(len(named), mostSizes)] {
		have[n+1] = true
		if n <= fewLevels {
			have[n-1], have[n] = true, true
		}
	}
	var out []int
	for n := range have {
		out = append(out, n)
	}
	sort.Ints(out)
	return out
}

// NestedSeries is how many series of Nested inputs there are, of NestedSteps each: of n steps, the
// first of a series has number n times series.
func (m *Maker) NestedSeries() int { return len(m.nests) }

// NestedSteps is how many inputs a series has, each deeper than the one before.
func (m *Maker) NestedSteps() int { return len(m.levels) }

// Levels is how deep the text of an input of a series is nested.
func (m *Maker) Levels(step int) int { return m.levels[step] }

// nested makes the n-th input with a text that is nested or the same again and again; nil where
// there is no text.
func (m *Maker) nested(d *draw.Drawer, n int) []reflect.Value {
	series := n / len(m.levels)
	text := m.nests[series].Text(m.levels[n%len(m.levels)])
	args := m.draw(d)
	if at := m.TextArguments(); len(at) > 0 {
		draw.SetText(args[at[series%len(at)]], text)
		return args
	}
	p := m.places(args)
	if !d.PutOneText(p, text) {
		return nil
	}
	return args
}
