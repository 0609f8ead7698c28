package pattern

import (
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"
)

// What becomes of a character.
type fateKind int

const (
	fateDeleted  fateKind = iota // it leaves no trace
	fateKept                     // one byte is written, and ends a run
	fateMember                   // it belongs to a run, for which one byte is written in all
	fateLost                     // it ends a run, but is not written
	fateSame                     // the character itself is written, mapped, and ends a run
	fateRepeated                 // as fateKept, for each character rather than each byte
)

// A fate is what becomes of a character, with the byte that is written.
type fate struct {
	kind fateKind
	out  byte
}

// A transducer does several steps in one pass.
type transducer struct {
	steps []*step
	ascii [utf8.RuneSelf]fate
	// rest is what becomes of characters beyond ASCII, including invalid
	// UTF-8; named are the exceptions.
	rest  fate
	named map[rune]fate
	// mapName is what characters that stay themselves are mapped by, if any.
	mapName string
}

// names returns the named characters, ascending.
func (t *transducer) names() []rune {
	var out []rune
	for r := range t.named {
		out = append(out, r)
	}
	slices.Sort(out)
	return out
}

// transduce fuses steps, none of which trims; nil if one pass over the bytes
// cannot be exact, or would be too complicated to read.
func transduce(steps []*step) *transducer {
	t := &transducer{steps: steps, named: make(map[rune]fate)}
	runs := 0
	for _, s := range steps {
		if s.set != nil && s.set.run && s.with >= 0 {
			runs++
		}
	}
	if runs > 1 || slices.ContainsFunc(steps, (*step).longer) || !decodesAlike(steps) {
		return nil
	}
	for r := range rune(utf8.RuneSelf) {
		t.ascii[r] = t.fate(r)
		if t.ascii[r].kind == fateSame {
			return nil // mapped out of ASCII, which no mapping does
		}
	}
	t.rest = t.fate(someRune)
	if t.rest.kind == fateKept {
		t.rest.kind = fateRepeated
	}
	if t.rest.kind == fateSame {
		for _, s := range steps {
			if s.mapping != nil && t.mapName != "" {
				return nil
			}
			if s.mapping != nil {
				t.mapName = s.mapName
			}
		}
	}
	for _, r := range exceptions(steps) {
		x := t.fate(r)
		if x != t.rest && !(x.kind == fateKept && t.rest.kind == fateRepeated && x.out == t.rest.out) {
			if x.kind == fateSame && t.rest.kind != fateSame {
				return nil
			}
			t.named[r] = x
		}
	}
	if len(t.named) > maxNamed {
		return nil
	}
	return t
}

// fate follows one character through the steps.
func (t *transducer) fate(r rune) fate {
	cur, in, passed := r, false, false
	for _, s := range t.steps {
		switch {
		case s.mapping != nil:
			cur = s.mapping(cur)
		case !s.set.has(cur):
		case s.with < 0 && in:
			return fate{kind: fateDeleted} // and so all of the run
		case s.with < 0 && passed:
			return fate{kind: fateLost}
		case s.with < 0:
			return fate{kind: fateDeleted}
		default:
			cur = rune(s.with)
			in = in || s.set.run
		}
		passed = passed || s.set != nil && s.set.run && s.with >= 0
	}
	switch {
	case in:
		return fate{fateMember, byte(cur)}
	case cur < utf8.RuneSelf:
		return fate{fateKept, byte(cur)}
	}
	return fate{kind: fateSame}
}

// decodesAlike reports whether every step sees the characters that the text has, though
// steps before it have deleted some: bytes that are no UTF-8 may become a character
// when what stood between them is deleted. That does not matter for steps that
// treat all bytes beyond ASCII alike, nor after those that leave none that are
// no UTF-8.
func decodesAlike(steps []*step) bool {
	valid, joined := false, false
	for _, s := range steps {
		if s.mapping != nil {
			if joined && !valid {
				return false
			}
			valid = true // bytes that are no UTF-8 become U+FFFD
			continue
		}
		named, _ := s.set.named()
		all := s.set.has(someRune)
		if joined && !valid && (len(named) > 0 || all && s.with >= 0 && !s.set.run) {
			return false
		}
		joined = joined || s.with < 0
		valid = valid || all
	}
	return true
}

// exceptions returns the characters beyond ASCII that a class names, or that a
// mapping takes to one of those or into ASCII, ascending.
func exceptions(steps []*step) []rune {
	set := make(map[rune]bool)
	for _, s := range steps {
		if s.set != nil {
			named, _ := s.set.named()
			for _, r := range named {
				set[r] = true
			}
		}
	}
	for _, s := range steps {
		if s.mapping == nil {
			continue
		}
		for _, r := range changedRunes() {
			if to := s.mapping(r); to < utf8.RuneSelf || set[to] {
				set[r] = true
			}
		}
	}
	var out []rune
	for r := range set {
		out = append(out, r)
	}
	slices.Sort(out)
	return out
}

// changedRunes returns the characters beyond ASCII that have another case.
var changedRunes = sync.OnceValue(func() []rune {
	var out []rune
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		if unicode.ToLower(r) != r || unicode.ToUpper(r) != r {
			out = append(out, r)
		}
	}
	return out
})
