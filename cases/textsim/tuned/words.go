package textsim

import "encoding/binary"

// class says what a byte of a text means.
type class uint8

const (
	drop     class = iota // leaves no trace
	blank                 // ends a word
	inWord                // a letter, a digit, an underscore
	wide                  // part of a character outside ASCII, which leaves no trace
	foldable              // the first byte of one whose small letter may be in ASCII
	escape                // a backslash in JSON
	quote                 // ends a text in JSON
	illegal               // a control character in JSON
)

// plainClasses are those of a text on its own, jsonClasses those of a text
// that stands between quotes in JSON.
var plainClasses, jsonClasses = newClasses()

func newClasses() (plain, json [256]class) {
	for c := range 256 {
		switch {
		case c == kelvinLead, c == dottedLead:
			plain[c] = foldable
		case c >= 0x80:
			plain[c] = wide
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '_':
			plain[c] = inWord
		case c == ' ', c == '\t', c == '\n', c == '\f', c == '\r':
			plain[c] = blank
		}
	}
	json = plain
	for c := range ' ' {
		json[c] = illegal
	}
	json['\\'], json['"'] = escape, quote
	return plain, json
}

// escapes says what the byte after a backslash makes of both: escape for a
// character in hexadecimal digits.
var escapes = newEscapes()

func newEscapes() (classes [256]class) {
	for c := range classes {
		classes[c] = illegal
	}
	for _, c := range `"\/b` {
		classes[c] = drop
	}
	for _, c := range "fnrt" {
		classes[c] = blank
	}
	classes['u'] = escape
	return classes
}

// how says how counting words ended.
type how uint8

const (
	goesOn how = iota
	textEnded
	inputEnded
	badText
)

// countText counts the words of a text, of which s has the beginning, up to
// the quote or the end of the input.
func (s *scanner) countText(side uint, classes *[256]class) how {
	var w word
	for {
		w, s.pos = s.table.countRough(w, s.buf, s.pos, side, classes)
		var end how
		if w, end = s.countSlow(w, side, classes); end != goesOn {
			s.table.finish(w, side)
			return end
		}
	}
}

// countRough counts words, of the first of which w is the beginning, as long
// as nothing has to be decoded and the end of buf is not near. It returns the
// word that it is in then and its place in buf.
//
// Each turn takes up to 16 letters, digits and underscores, what stands after
// them, and a space after that.
func (t *table) countRough(w word, buf []byte, p int, side uint, classes *[256]class) (word, int) {
	again := t.again[side&1]
	clean := patience
	for p+20 <= len(buf) {
		if clean >= patience && w.n == 0 && !again {
			p = t.countPlain(buf, p, side)
			clean = 0
			continue
		}
		b := (*[20]byte)(buf[p:])
		x, y := load8(b[:8]), load8(b[8:16])
		smallX, smallY := letters(x), letters(y)
		endX, endY := (smallX|digits(x))^bits7, (smallY|digits(y))^bits7
		wordX, wordY := endX&-endX>>7-1, endY&-endY>>7-1
		whole := uint64(int64(wordX) >> 63) // all ones if the word fills x
		wordY &= whole
		n := first(endX) + first(endY)&int(whole)
		lo, hi := (x|smallX>>2)&wordX, (y|smallY>>2)&wordY
		if w.n == 0 {
			w = word{key{lo, hi}, uint(n)}
		} else {
			w = t.join(w, lo, uint(min(n, 8)))
			if n > 8 {
				w = t.join(w, hi, uint(n-8))
			}
		}
		p += n
		if n == 16 {
			continue
		}

		what, size := classes[b[n]], 1
		switch what {
		case escape:
			what, size = escapes[b[n+1]], 2
		case foldable:
			if second := b[n+1]; second == kelvinSecond || second == dottedSecond {
				return w, p
			}
			what, size = drop, 1+continuing(b[n+1], b[n+2])
		case wide:
			what, size = drop, 1+continuing(b[n+1], b[n+2])
		}
		if what == drop {
			clean = 0
			if b[n+size] == ' ' {
				what = blank
				size++
			}
		}
		if what == blank {
			if w.n-1 >= maxShort || again || !t.hit(w.key, side) {
				t.finish(w, side)
			}
			w = word{}
			clean++
		} else if what != drop {
			return w, p
		}
		p += size
	}
	return w, p
}

// continuing returns how many of two bytes continue a character outside ASCII,
// the second only if the first does.
func continuing(c, d byte) int {
	if c&0xc0 != 0x80 {
		return 0
	}
	if d&0xc0 != 0x80 {
		return 1
	}
	return 2
}

// patience is after how many words in a row without anything dropped
// countRough leaves the next ones to countPlain, which is faster for them and
// slower for others.
const patience = 3

// countSlow takes one character of any kind after w. It is where the input is
// refilled.
func (s *scanner) countSlow(w word, side uint, classes *[256]class) (word, how) {
	if s.pos == len(s.buf) && !s.more() {
		return w, inputEnded
	}
	c := s.buf[s.pos]
	s.pos++
	switch classes[c] {
	case inWord, blank:
	case quote:
		return w, textEnded
	case illegal:
		return w, badText
	case foldable:
		c = s.fold(c)
	case escape:
		r, ok := s.escaped()
		if !ok {
			return w, s.broken()
		}
		c = lowered(r)
	default:
		return w, goesOn
	}
	switch plainClasses[c] {
	case inWord:
		w = s.table.join(w, uint64(c|capital(c)), 1)
	case blank:
		s.table.finish(w, side)
		w = word{}
	}
	return w, goesOn
}

// countPlain counts words as long as they are of at most 16 letters and end
// in a space, with or without one ASCII punctuation mark before it, and runs
// of spaces. It returns the place in buf of the first word that is not like
// that or is too near the end of buf to tell.
//
// This is the loop that counts. It loads 16 bytes, guesses the end of the
// word by one bit of each (bit 6 is set in all letters), and so knows early
// where the next word begins. If the bytes up to there, made small, are a key
// of the table, they are letters. Only for a new word the guess is checked.
func (t *table) countPlain(buf []byte, p int, side uint) int {
	for p+18 <= len(buf) {
		b := (*[18]byte)(buf[p:])
		x, y := load8(b[:8]), load8(b[8:16])
		endX, endY := ^x&bits6, ^y&bits6
		lenX := first(endX)
		// The bytes before the first one marked; all if none is.
		wordX := endX&-endX>>6 - 1
		wordY := endY&-endY>>6 - 1
		whole := uint64(int64(wordX) >> 63) // all ones if the word fills x
		wordY &= whole
		n := lenX + first(endY)&int(whole)

		end := p + n + 1
		if c := b[n]; c != ' ' {
			if jsonClasses[c] != drop || b[n+1] != ' ' {
				return p
			}
			end++
		}
		k := key{(x | bits5) & wordX, (y | bits5) & wordY}
		if n == 0 {
			p = end
			continue
		}

		if !t.hit(k, side) {
			if (letters(x)^bits7)&wordX|(letters(y)^bits7)&wordY != 0 {
				return p
			}
			t.add(k, side)
		}
		p = end
	}
	return p
}

// word is a word that is being put together: its key so far and its number
// of bytes. One of more than 16 bytes is the end of the table's arena.
type word struct {
	key
	n uint
}

// join returns w followed by n bytes, at most 8, the first in the lowest
// bits of piece.
func (t *table) join(w word, piece uint64, n uint) word {
	if w.n+n > maxShort {
		return t.joinLong(w, piece, n)
	}
	// Of these shifts those by 64 or more give 0, also those whose
	// difference has wrapped around.
	at := 8 * w.n
	w.lo |= piece << at
	w.hi |= piece>>(64-at) | piece<<(at-64)
	w.n += n
	return w
}

func (t *table) joinLong(w word, piece uint64, n uint) word {
	if w.n <= maxShort {
		t.appendArena(w.lo, min(w.n, 8))
		t.appendArena(w.hi, w.n-min(w.n, 8))
	}
	t.appendArena(piece, n)
	w.n += n
	return w
}

func (t *table) appendArena(piece uint64, n uint) {
	t.arena = binary.LittleEndian.AppendUint64(t.arena, piece)
	t.arena = t.arena[:len(t.arena)-8+int(n)]
}

// finish counts w unless it is empty.
func (t *table) finish(w word, side uint) {
	switch {
	case w.n == 0:
	case w.n <= maxShort:
		t.add(w.key, side)
	default:
		t.addLong(len(t.arena)-int(w.n), side)
	}
}
