//go:build rewrite

package state

import (
	"bytes"
	"strconv"
)

func (r *Ring) Push(x int) (old int, replaced bool) {
	slot := &r.items[r.next]
	if r.full {
		old, replaced = *slot, true
	}
	*slot = x
	r.next++
	if r.next == len(r.items) {
		r.next = 0
		r.full = true
	}
	return old, replaced
}

func (r *Ring) Items() []int {
	if !r.full {
		out := make([]int, r.next)
		copy(out, r.items)
		return out
	}
	out := make([]int, 0, len(r.items))
	out = append(out, r.items[r.next:]...)
	return append(out, r.items[:r.next]...)
}

func (t *Tally) Add(words ...string) int {
	if t.counts == nil {
		t.counts = make(map[string]int, len(words))
	}
	before := len(t.order)
	for _, w := range words {
		n := t.counts[w] + 1
		t.counts[w] = n
		if n == 1 {
			t.order = append(t.order, w)
		}
	}
	return len(t.order) - before
}

func (t *Tally) String() string {
	b := make([]byte, 0, 16*len(t.order))
	for _, w := range t.order {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(b, w...)
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(t.counts[w]), 10)
	}
	return string(b)
}

func (l *Lines) Feed(p []byte) []string {
	n := bytes.Count(p, []byte{'\n'})
	if n == 0 {
		l.rest = append(l.rest, p...)
		return nil
	}
	lines := make([]string, 0, n)
	for {
		end := bytes.IndexByte(p, '\n')
		if end < 0 {
			break
		}
		if len(l.rest) > 0 {
			lines = append(lines, string(append(l.rest, p[:end]...)))
			l.rest = nil
		} else {
			lines = append(lines, string(p[:end]))
		}
		p = p[end+1:]
	}
	l.count += n
	l.rest = nil
	if len(p) > 0 {
		l.rest = append(l.rest, p...)
	}
	return lines
}

func (b *Bag) Remove(w string) int {
	kept := 0
	for i, word := range b.words {
		if word == w {
			continue
		}
		if kept != i {
			b.words[kept] = word
		}
		kept++
	}
	n := len(b.words) - kept
	if n > 0 {
		b.words = b.words[:kept]
	}
	return n
}

func (s *Scanner) Next() (string, bool) {
	text := s.text
	i := s.pos
	for i < len(text) && (text[i] == ' ' || text[i] == ',') {
		i++
	}
	start := i
	for i < len(text) && text[i] != ' ' && text[i] != ',' {
		i++
	}
	s.pos = i
	if i == start {
		return "", false
	}
	return text[start:i], true
}

func (m *Matrix) Mul(a, b *Matrix) bool {
	if a.cols != b.rows {
		return false
	}
	rows, cols := a.rows, b.cols
	if rows <= 0 || cols <= 0 {
		m.rows, m.cols, m.cells = rows, cols, nil
		return true
	}
	cells := make([]float64, rows*cols)
	for i := range rows {
		row := cells[i*cols : (i+1)*cols]
		for k := range a.cols {
			x := a.cells[i*a.cols+k]
			for j, y := range b.cells[k*cols : (k+1)*cols] {
				row[j] += x * y
			}
		}
	}
	m.rows, m.cols, m.cells = rows, cols, cells
	return true
}

func (p Point) Path(q Point) []Point {
	n := distance(p.X, q.X) + distance(p.Y, q.Y)
	if n == 0 {
		return nil
	}
	steps := make([]Point, 0, n)
	for p.X != q.X {
		if p.X < q.X {
			p.X++
		} else {
			p.X--
		}
		steps = append(steps, p)
	}
	for p.Y != q.Y {
		if p.Y < q.Y {
			p.Y++
		} else {
			p.Y--
		}
		steps = append(steps, p)
	}
	return steps
}

func distance(a, b int) int {
	if a > b {
		return a - b
	}
	return b - a
}
