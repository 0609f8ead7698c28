// Package bytereplace replaces and deletes single bytes of a text, all in one
// pass with one look into a table for each byte.
//
// It is for the pairs that such a table can hold: [New] refuses all others. For
// these it answers what a [strings.Replacer] of the same pairs does.
//
// # ASCII
//
// A [Replacer] of [New] replaces ASCII characters by ASCII characters. Every
// other byte of the text stays as it is, so characters outside ASCII come out
// whole, text in UTF-8 stays text in UTF-8, and invalid UTF-8 stays as invalid
// as it was. Nothing is decoded and no language is known: that "É" is a capital
// or U+00A0 a blank, it does not see. [NewBytes] lifts this for texts in which
// every byte is a character.
package bytereplace

import (
	"fmt"
	"slices"
	"unicode/utf8"
	"unsafe"
)

// A Replacer replaces and deletes bytes. Make one with [New] or [NewBytes]. It
// never changes, so any number of goroutines can use it at once.
type Replacer struct {
	// table has for each byte the one to write in its lower half, and how many
	// bytes that is, 0 or 1, in its upper half. What is deleted has no value of
	// its own in the lower half, so that every byte can be written.
	table   [256]uint16
	deletes bool // any byte
}

const kept = 1 << 8

// New returns a Replacer for pairs of strings: the first of a pair is the
// character to be replaced, the second is what to write in its place, or empty
// to delete it. What is in no pair stays.
//
//	lower, err := bytereplace.New("A", "a", "B", "b", ".", "")
//
// It is an error if a string is left over, if the first of a pair is not
// exactly one ASCII character, if the second is more than one or not ASCII,
// and if a character is to become two different things. Saying the same thing
// twice is none.
func New(oldnew ...string) (*Replacer, error) {
	return newReplacer(oldnew, utf8.RuneSelf)
}

// NewBytes is [New] for bytes of any value, as for texts in Latin-1. Text in
// UTF-8 may come out of its Replacer broken.
func NewBytes(oldnew ...string) (*Replacer, error) {
	return newReplacer(oldnew, 256)
}

// MustNew is [New] for pairs that are known to be good. It panics where New
// returns an error.
func MustNew(oldnew ...string) *Replacer {
	r, err := New(oldnew...)
	if err != nil {
		panic(err)
	}
	return r
}

// newReplacer makes a Replacer for bytes below limit.
func newReplacer(oldnew []string, limit int) (*Replacer, error) {
	if len(oldnew)%2 != 0 {
		return nil, fmt.Errorf("bytereplace: %d strings are not pairs: %q has nothing to become",
			len(oldnew), oldnew[len(oldnew)-1])
	}
	r := new(Replacer)
	for c := range r.table {
		r.table[c] = uint16(c) | kept
	}
	var named [256]bool
	for i := 0; i < len(oldnew); i += 2 {
		from, to := oldnew[i], oldnew[i+1]
		entry, err := newEntry(from, to, limit)
		if err != nil {
			return nil, fmt.Errorf("bytereplace: pair %d, %q to %q: %w", i/2+1, from, to, err)
		}
		c := from[0]
		if named[c] && r.table[c] != entry {
			return nil, fmt.Errorf("bytereplace: pair %d, %q to %q: an earlier pair makes it something else",
				i/2+1, from, to)
		}
		named[c] = true
		r.table[c] = entry
		r.deletes = r.deletes || to == ""
	}
	return r, nil
}

// newEntry returns what the table holds for from.
func newEntry(from, to string, limit int) (uint16, error) {
	switch {
	case from == "":
		return 0, fmt.Errorf("nothing to replace")
	case len(from) > 1:
		return 0, fmt.Errorf("what to replace is %d bytes long, not one", len(from))
	case int(from[0]) >= limit:
		return 0, fmt.Errorf("what to replace is not ASCII")
	case to == "":
		return 0, nil
	case len(to) > 1:
		return 0, fmt.Errorf("what to write is %d bytes long, not one", len(to))
	case int(to[0]) >= limit:
		return 0, fmt.Errorf("what to write is not ASCII")
	}
	return uint16(to[0]) | kept, nil
}

// Replace returns s with every replacement made. It returns s itself, and
// allocates nothing, if there is none to make; else it allocates once.
func (r *Replacer) Replace(s string) string {
	first := r.first(s)
	if first == len(s) {
		return s
	}
	out := make([]byte, len(s))
	n := copy(out, s[:first])
	n += replace(r, out[n:], s[first:])
	if n < len(out)/2 {
		return string(out[:n]) // the result must not hold on to twice its size
	}
	// Nothing writes to out from here on, so it can become the string; a
	// conversion would copy it.
	return unsafe.String(unsafe.SliceData(out), n)
}

// AppendReplace appends s to dst with every replacement made and returns the
// extended slice. It allocates nothing if dst has room for len(s) bytes more,
// and may use all of that room.
func (r *Replacer) AppendReplace(dst []byte, s string) []byte {
	return appendReplace(r, dst, s)
}

// AppendReplaceBytes is [Replacer.AppendReplace] for bytes. It can work in
// place: b = r.AppendReplaceBytes(b[:0], b). In any other way s and the room
// after dst must not overlap.
func (r *Replacer) AppendReplaceBytes(dst, s []byte) []byte {
	return appendReplace(r, dst, s)
}

// first returns the index of the first byte that does not stay, or len(s).
func (r *Replacer) first(s string) int {
	for i := range len(s) {
		if r.table[s[i]] != uint16(s[i])|kept {
			return i
		}
	}
	return len(s)
}

func appendReplace[S string | []byte](r *Replacer, dst []byte, s S) []byte {
	n := len(dst)
	dst = slices.Grow(dst, len(s))
	return dst[:n+replace(r, dst[n:n+len(s)], s)]
}

// replace writes what becomes of s to out, which is as long as s and may be s
// itself, and returns how many bytes that is. What is deleted is written too,
// and then written over: that is cheaper than a branch that a processor
// cannot foretell.
func replace[S string | []byte](r *Replacer, out []byte, s S) int {
	if !r.deletes {
		for i := range len(s) {
			out[i] = byte(r.table[s[i]])
		}
		return len(s)
	}
	n := 0
	for i := range len(s) {
		entry := r.table[s[i]]
		out[n] = byte(entry)
		n += int(entry / kept)
	}
	return n
}
