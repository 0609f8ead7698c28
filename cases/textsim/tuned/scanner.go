package textsim

import (
	"errors"
	"io"
	"net/http"
)

// scanner reads a request body once from front to back. It never looks back
// by more than two bytes, so that a window on the body is all it needs to hold.
type scanner struct {
	buf  []byte  // what has been read and not been replaced
	pos  int     // of the next byte in buf
	last [2]byte // what stood before buf

	body   limited // where more comes from
	window []byte  // what the body is read into, always in full
	err    error   // of the last read, to be met when buf has been used up
	ended  bool    // that has happened

	nested bitStack // which values the scanner is in
	seen   [2]bool  // whether text1 and text2 have come

	filtered filtered
	table    table

	answer       []byte
	contentTypes []string // not yet given away
}

const windowSize = 32 << 10

// reset makes s read buf and then the body.
func (s *scanner) reset(buf []byte, body limited) {
	s.buf, s.pos, s.last = buf, 0, [2]byte{}
	s.body, s.err, s.ended = body, nil, false
	if body.body == nil {
		s.err = io.EOF
	} else if s.window == nil {
		s.window = make([]byte, windowSize)
	}
	if s.filtered.buf == nil {
		s.filtered.buf = make([]byte, firstFiltered+slack)
	}
	s.filtered.n = 0
	s.nested.depth = 0
	s.seen = [2]bool{}
	s.table.reset()
}

// release lets go of everything that belongs to the request.
func (s *scanner) release() {
	s.buf, s.body, s.err = nil, limited{}, nil
}

// keepable reports whether s is of a size to keep.
func (s *scanner) keepable() bool {
	return s.table.keepable() && len(s.filtered.buf) <= maxKeptFiltered
}

// more replaces buf, which has been used up, by what comes next. It returns
// false if nothing does; s.err says why.
func (s *scanner) more() bool {
	for s.err == nil {
		s.pos = len(s.buf)
		last := s.before()
		var n int
		n, s.err = s.body.read(s.window)
		if n > 0 {
			s.buf, s.pos, s.last = s.window[:n], 0, last
			return true
		}
	}
	s.ended = true
	return false
}

// before returns the two bytes before the next one.
func (s *scanner) before() [2]byte {
	switch s.pos {
	case 0:
		return s.last
	case 1:
		return [2]byte{s.last[1], s.buf[0]}
	}
	return [2]byte(s.buf[s.pos-2:])
}

// peek returns the next byte without using it up, or 0 at the end of the
// input. No JSON needs a byte 0, so that the caller finds it wrong.
func (s *scanner) peek() byte {
	if s.pos == len(s.buf) && !s.more() {
		return 0
	}
	return s.buf[s.pos]
}

// next returns the next byte, or 0 at the end of the input.
func (s *scanner) next() byte {
	c := s.peek()
	if !s.ended {
		s.pos++
	}
	return c
}

// limited is a request body of which at most left bytes may be used.
type limited struct {
	body        io.ReadCloser // nil for none
	w           http.ResponseWriter
	left, limit int64
}

// read is like [io.Reader]'s. A body that uses up its limit is too large only
// if there is more of it. That is for net/http to find out, which then also
// closes the connection.
func (l *limited) read(p []byte) (int, error) {
	if l.left == 0 {
		n, err := http.MaxBytesReader(l.w, l.body, 0).Read(p[:1])
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) && tooLarge.Limit == 0 {
			err = &http.MaxBytesError{Limit: l.limit}
		}
		return n, err
	}
	n, err := l.body.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}

// bitStack remembers of each value the scanner is in whether it is an object
// or a list, without recursion and in little memory.
type bitStack struct {
	depth  int
	object [(maxDepth + 63) / 64]uint64
}

// maxDepth is encoding/json's limit.
const maxDepth = 10_000

// push enters an object or a list. It returns false if that is one too many.
func (b *bitStack) push(object bool) bool {
	if b.depth == maxDepth {
		return false
	}
	bit := uint64(1) << (b.depth % 64)
	if object {
		b.object[b.depth/64] |= bit
	} else {
		b.object[b.depth/64] &^= bit
	}
	b.depth++
	return true
}

func (b *bitStack) pop() { b.depth-- }

// inObject reports whether the innermost value is an object.
func (b *bitStack) inObject() bool {
	last := b.depth - 1
	return b.object[last/64]>>(last%64)&1 != 0
}
