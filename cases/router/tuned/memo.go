package router

import (
	"iter"
	"strings"
	"sync/atomic"
)

// A layout is where a pattern has its parameters.
type layout struct {
	pattern    string
	parameters []place
}

// A place is that of a parameter: which segment it is, counted from 0.
type place struct {
	word  uint64 // the first of name
	name  string
	which int
}

// index returns which segment is the parameter of this name, or -1.
func (l *layout) index(name string) int {
	word := wordAt(name, 0)
	for i := range l.parameters {
		if p := &l.parameters[i]; p.is(name, word) {
			return p.which
		}
	}
	return -1
}

// is reports whether a place has a name with this word.
func (p *place) is(name string, word uint64) bool {
	return p.word == word && len(p.name) == len(name) && (len(name) <= 8 || p.name[8:] == name[8:])
}

// newLayout takes a pattern in canonical form apart.
func newLayout(pattern string) *layout {
	l := &layout{pattern: pattern}
	for name, which := range parameters(pattern) {
		l.parameters = append(l.parameters, place{wordAt(name, 0), name, which})
	}
	return l
}

// parameters returns the names of the parameters of a pattern in canonical form,
// and which segments they are. What is no pattern of this package has none.
func parameters(pattern string) iter.Seq2[string, int] {
	return func(yield func(name string, which int) bool) {
		which := 0
		for at := 1; at < len(pattern); which++ {
			size := segmentSize(pattern[at:])
			if size < 0 {
				return
			}
			if pattern[at] == ':' {
				name, _, _ := strings.Cut(pattern[at+1:at+size], "[")
				if !yield(name, which) {
					return
				}
			}
			at += size + 1
		}
	}
}

// layouts remembers what newLayout returned. A layout follows from its pattern
// alone, so all routers share them. There is room for some thousands, and none
// is ever thrown out, so that no two can take turns.
var layouts [1 << 12]atomic.Pointer[layout]

// ways is how many slots a pattern may be in.
const ways = 8

// layoutOf returns the layout of a pattern, or nil if there is no room for it.
func layoutOf(pattern string) *layout {
	slot := layoutSlot(pattern)
	for i := range ways {
		l := layouts[(slot+i)%len(layouts)].Load()
		if l == nil {
			return remember(pattern, slot)
		}
		if l.pattern == pattern {
			return l
		}
	}
	return nil
}

// layoutSlot returns the first slot for a pattern.
func layoutSlot(pattern string) int {
	const mult = 0x9e3779b97f4a7c15
	n := len(pattern)
	if n < 8 {
		return int(lastWord(pattern, 0) * mult >> 52)
	}
	h := (uint64(n)*ones ^ wholeWord(pattern[n-8:])) * mult
	return int((h ^ h>>32 ^ wholeWord(pattern[n/2-4:])) * mult >> 52)
}

// remember makes a layout and puts it into a free slot, if there is still one.
func remember(pattern string, slot int) *layout {
	l := newLayout(pattern)
	for i := range ways {
		if layouts[(slot+i)%len(layouts)].CompareAndSwap(nil, l) {
			return l
		}
	}
	return nil
}
