package textsim

// document reads the JSON value that the input begins with and counts the
// words of both texts. It returns false if that is no object with texts in
// it or, as for encoding/json, null. Whatever follows the value is left
// alone.
func (s *scanner) document() bool {
	switch c := s.nextSolid(); c {
	case '{':
		return s.object()
	default:
		if !s.skip(c) {
			return false
		}
		if c != '[' {
			s.peek() // only the byte after it ends a number, and so any such value
		}
		return c == 'n'
	}
}

// object reads the rest of the object that is the request. A value of the
// wrong type makes it wrong, but it is read to its end first, as encoding/json
// does: it may yet turn out to be too large.
func (s *scanner) object() bool {
	s.nested.push(true)
	right := true
	c := s.nextSolid()
	if c == '}' {
		return true
	}
	for ; ; c = s.nextSolid() {
		if c != '"' {
			return false
		}
		side, ok := s.readKey()
		if !ok || s.nextSolid() != ':' {
			return false
		}
		switch c := s.nextSolid(); {
		case side != noKey && c == '"':
			ok = s.text(side)
		default:
			ok = s.skip(c)
			right = right && (side == noKey || c == 'n')
		}
		if !ok {
			return false
		}
		if c = s.nextSolid(); c != ',' {
			return c == '}' && right
		}
	}
}

// text counts the words of a text whose quote has been read. The last text of
// equal keys holds.
func (s *scanner) text(side uint) bool {
	if s.seen[side] {
		s.table.forget(side)
	}
	s.seen[side] = true
	return s.countText(side, &jsonCodes) == textEnded
}

// nextSolid returns the next byte that is no JSON blank, or 0 at the end of
// the input.
func (s *scanner) nextSolid() byte {
	for {
		switch c := s.next(); c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
}

// skip reads the rest of a value that begins with c, with all that is in it,
// and returns whether it is valid.
func (s *scanner) skip(c byte) bool {
	outside := s.nested.depth
	for {
		switch c {
		case '{', '[':
			if !s.nested.push(c == '{') {
				return false
			}
			next := s.nextSolid()
			if next == c+2 { // { and }, [ and ] are two apart
				s.nested.pop()
				break
			}
			if c = next; s.nested.inObject() && !s.skipKey(&c) {
				return false
			}
			continue
		default:
			if !s.scalar(c) {
				return false
			}
		}
		if !s.leave(&c, outside) {
			return false
		}
		if s.nested.depth == outside {
			return true
		}
	}
}

// leave reads on after a value: the ends of the lists and objects that end
// with it, down to depth outside, and if there is a next value the way to its
// first byte, which becomes c.
func (s *scanner) leave(c *byte, outside int) bool {
	for s.nested.depth > outside {
		inObject := s.nested.inObject()
		switch *c = s.nextSolid(); {
		case *c == ',':
			*c = s.nextSolid()
			return !inObject || s.skipKey(c)
		case *c == '}' && inObject, *c == ']' && !inObject:
			s.nested.pop()
		default:
			return false
		}
	}
	return true
}

// skipKey reads a key whose first byte is c, and what follows it up to the
// first byte of the value, which becomes c.
func (s *scanner) skipKey(c *byte) bool {
	if *c != '"' {
		return false
	}
	if _, ok := s.readKey(); !ok || s.nextSolid() != ':' {
		return false
	}
	*c = s.nextSolid()
	return true
}

// scalar reads the rest of a value that begins with c and holds no others.
func (s *scanner) scalar(c byte) bool {
	switch c {
	case '"':
		_, ok := s.readKey()
		return ok
	case 't':
		return s.literal("rue")
	case 'f':
		return s.literal("alse")
	case 'n':
		return s.literal("ull")
	}
	return s.number(c)
}

func (s *scanner) literal(rest string) bool {
	for i := range len(rest) {
		if s.next() != rest[i] {
			return false
		}
	}
	return true
}

// number reads the rest of a number that begins with c. What does not belong
// to it is left for the caller to find wrong.
func (s *scanner) number(c byte) bool {
	if c == '-' {
		c = s.next()
	}
	switch {
	case c == '0':
	case '1' <= c && c <= '9':
		s.digits()
	default:
		return false
	}
	if s.peek() == '.' {
		s.pos++
		if !s.digits() {
			return false
		}
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.pos++
		if c := s.peek(); c == '+' || c == '-' {
			s.pos++
		}
		return s.digits()
	}
	return true
}

// digits reads digits and returns whether there were any.
func (s *scanner) digits() bool {
	some := false
	for c := s.peek(); '0' <= c && c <= '9'; c = s.peek() {
		s.pos++
		some = true
	}
	return some
}
