// Package state has types whose methods change them.
package state

import (
	"fmt"
	"strings"
)

// A Ring keeps the last items.
type Ring struct {
	items []int
	next  int
	full  bool
}

// NewRing returns a ring for n items.
func NewRing(n int) *Ring { return &Ring{items: make([]int, n)} }

// Push adds an item and returns the one that it replaces, if any. A ring for
// no items panics.
func (r *Ring) Push(x int) (old int, replaced bool) {
	old, replaced = r.items[r.next], r.full
	if !replaced {
		old = 0
	}
	r.items[r.next] = x
	r.next = (r.next + 1) % len(r.items)
	if r.next == 0 {
		r.full = true
	}
	return old, replaced
}

// Items returns a copy of the items, the oldest first.
func (r *Ring) Items() []int {
	out := []int{}
	if r.full {
		for i := r.next; i < len(r.items); i++ {
			out = append(out, r.items[i])
		}
	}
	for i := 0; i < r.next; i++ {
		out = append(out, r.items[i])
	}
	return out
}

// A Tally counts words and knows their order.
type Tally struct {
	counts map[string]int
	order  []string
}

// Add counts words and returns how many of them are new.
func (t *Tally) Add(words ...string) int {
	if t.counts == nil {
		t.counts = make(map[string]int)
	}
	fresh := 0
	for _, w := range words {
		if _, ok := t.counts[w]; !ok {
			t.order = append(t.order, w)
			fresh++
		}
		t.counts[w]++
	}
	return fresh
}

// String returns the counts in order: a:2 b:1.
func (t *Tally) String() string {
	s := ""
	for _, w := range t.order {
		if s != "" {
			s += " "
		}
		s += fmt.Sprintf("%s:%d", w, t.counts[w])
	}
	return s
}

// Lines puts together lines that arrive in parts.
type Lines struct {
	rest  []byte
	count int
}

// Feed adds a part and returns the lines that are whole, nil if none is.
func (l *Lines) Feed(p []byte) []string {
	var lines []string
	for _, c := range p {
		if c == '\n' {
			lines = append(lines, string(l.rest))
			l.rest = nil
			l.count++
		} else {
			l.rest = append(l.rest, c)
		}
	}
	return lines
}

// A Bag holds words, equal ones too.
type Bag struct{ words []string }

// Remove takes out all words that are equal to w and returns how many.
func (b *Bag) Remove(w string) int {
	n := 0
	for i := 0; i < len(b.words); {
		if b.words[i] == w {
			b.words = append(b.words[:i], b.words[i+1:]...)
			n++
		} else {
			i++
		}
	}
	return n
}

// A Scanner takes words from a text.
type Scanner struct {
	text string
	pos  int
}

// Next returns the next word, and false at the end. Commas and blanks stand
// between words.
func (s *Scanner) Next() (string, bool) {
	for s.pos < len(s.text) && strings.ContainsAny(string(s.text[s.pos]), " ,") {
		s.pos++
	}
	word := ""
	for s.pos < len(s.text) && !strings.ContainsAny(string(s.text[s.pos]), " ,") {
		word += s.text[s.pos : s.pos+1]
		s.pos++
	}
	return word, word != ""
}

// A Matrix has rows of equal length.
type Matrix struct {
	rows, cols int
	cells      []float64
}

// Mul sets m to the product of a and b and reports whether they fit. The
// terms of each cell are added up from the left.
func (m *Matrix) Mul(a, b *Matrix) bool {
	if a.cols != b.rows {
		return false
	}
	var cells []float64
	for i := 0; i < a.rows; i++ {
		for j := 0; j < b.cols; j++ {
			sum := 0.0
			for k := 0; k < a.cols; k++ {
				sum += a.cells[i*a.cols+k] * b.cells[k*b.cols+j]
			}
			cells = append(cells, sum)
		}
	}
	m.rows, m.cols, m.cells = a.rows, b.cols, cells
	return true
}

// A Point is a place in the plane.
type Point struct{ X, Y int }

// Path returns the steps from p to q, first along X, without p itself.
func (p Point) Path(q Point) []Point {
	var steps []Point
	for p != q {
		switch {
		case p.X < q.X:
			p.X++
		case p.X > q.X:
			p.X--
		case p.Y < q.Y:
			p.Y++
		default:
			p.Y--
		}
		steps = append(steps, p)
	}
	return steps
}
