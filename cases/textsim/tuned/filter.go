package textsim

import "math/bits"

// filtered is the part of a text whose words are not counted yet, as codes have
// it: words in small letters with one or more spaces between them.
type filtered struct {
	buf []byte // has room for what is written and read in advance, see slack
	n   int    // bytes
}

const (
	firstFiltered = 1 << 10
	slack         = 160 // more than what filterSlow adds, and the blocks of countFiltered
	// A buffer that has grown beyond this is not kept for another request.
	maxKeptFiltered = 1 << 16
)

// full is how many bytes are enough to count.
func (f *filtered) full() int { return len(f.buf) - slack }

// add keeps what code says.
func (f *filtered) add(c code) {
	f.buf[f.n] = byte(c)
	f.n += int(c >> 8)
}

// how says how reading a text ended.
type how uint8

const (
	goesOn how = iota
	textEnded
	inputEnded
	badText
)

// countText counts the words of a text, of which s has the beginning, up to
// the quote or the end of the input.
func (s *scanner) countText(side uint, codes *[256]code) how {
	for {
		if s.filtered.n == 0 && !s.table.again[side&1] {
			s.pos = s.table.countPlain(s.buf, s.pos, side)
		}
		s.filter(codes)
		end := s.filterSlow(codes)
		if end != goesOn {
			s.filtered.add(space)
		}
		if end != goesOn || s.filtered.n >= s.filtered.full() {
			s.count(side)
		}
		if end != goesOn {
			return end
		}
	}
}

// count counts the words that have been filtered. One that has not ended is
// kept; if it fills half of the buffer, there will be a larger one.
func (s *scanner) count(side uint) {
	f := &s.filtered
	for i := f.n; i%64 != 0; i++ {
		f.buf[i] = bit6 // goes on with the last word
	}
	left := s.table.countFiltered(f.buf, f.n, side)
	f.n = copy(f.buf, f.buf[left:f.n])
	if f.n > len(f.buf)/2 {
		f.buf = append(f.buf, make([]byte, len(f.buf))...)
	}
}

// filter takes bytes from s.buf, eight a turn, until it has enough of them or
// meets what filterSlow has to take. There is no branch on what a byte is, but
// for the eight of them on whether one is special.
func (s *scanner) filter(codes *[256]code) {
	buf, out := s.buf, s.filtered.buf
	p, n, full := s.pos, s.filtered.n, s.filtered.full()
	for p+10 <= len(buf) && n < full {
		in, to := (*[8]byte)(buf[p:]), (*[16]byte)(out[n:])
		c0, c1, c2, c3 := codes[in[0]], codes[in[1]], codes[in[2]], codes[in[3]]
		c4, c5, c6, c7 := codes[in[4]], codes[in[5]], codes[in[6]], codes[in[7]]
		i := c0 >> 8
		to[0] = byte(c0)
		to[i&15] = byte(c1)
		i += c1 >> 8
		to[i&15] = byte(c2)
		i += c2 >> 8
		to[i&15] = byte(c3)
		i += c3 >> 8
		to[i&15] = byte(c4)
		i += c4 >> 8
		to[i&15] = byte(c5)
		i += c5 >> 8
		to[i&15] = byte(c6)
		i += c6 >> 8
		to[i&15] = byte(c7)
		i += c7 >> 8
		if (c0|c1|c2|c3|c4|c5|c6|c7)&special == 0 {
			p, n = p+8, n+int(i)
			continue
		}

		// Which of them is the first special one, and how many before it are
		// kept, also without a branch.
		specials := c0>>7&1 | c1>>6&2 | c2>>5&4 | c3>>4&8 | c4>>3&16 | c5>>2&32 | c6>>1&64 | c7&128
		keeps := c0>>8 | c1>>8<<1 | c2>>8<<2 | c3>>8<<3 | c4>>8<<4 | c5>>8<<5 | c6>>8<<6 | c7>>8<<7
		p += bits.TrailingZeros16(uint16(specials))
		n += bits.OnesCount8(uint8(keeps & (specials&-specials - 1)))
		if buf[p] != '\\' {
			break
		}
		c := escapeCodes[buf[p+1]]
		if c&special != 0 {
			break
		}
		out[n] = byte(c)
		p, n = p+2, n+int(c>>8)
	}
	s.pos, s.filtered.n = p, n
}

// filterSlow takes one character of any kind. Where there is enough to count it
// goes on to the next space, if there is room, so that no word is left over. It
// is where the input is refilled.
func (s *scanner) filterSlow(codes *[256]code) how {
	f := &s.filtered
	for {
		if s.pos == len(s.buf) && !s.more() {
			return inputEnded
		}
		b := s.buf[s.pos]
		c := codes[b]
		before := s.before()
		s.pos++
		switch {
		case c&special == 0:
		case b == kelvinLast, b == dottedLast:
			c = codeOfLast(b, before)
		case b == '"':
			return textEnded
		case b == '\\':
			r, ok := s.escaped()
			if !ok {
				return s.broken()
			}
			c = plainCodes[lowered(r)]
		default:
			return badText
		}
		f.add(c)
		if f.n < f.full() || c == space || f.n > f.full()+slack/4 {
			return goesOn
		}
	}
}
