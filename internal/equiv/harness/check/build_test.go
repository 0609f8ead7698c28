//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"strings"
	"sync"
	"testing"
)

// A gauge hides that most is never less than any of values.
type gauge struct {
	values []int
	most   int
}

func newGauge(n int) *gauge { return &gauge{values: make([]int, 0, n%64)} }

func (g *gauge) add(n int) int {
	g.values = append(g.values, n)
	if g.most = max(g.most, n); len(g.values) > 40 {
		g.values = g.values[:0]
	}
	return g.most
}

// TestBuilders compares methods on values that calls of methods have made: a
// difference that only many of them show, and none for what cannot be.
func TestBuilders(t *testing.T) {
	old := func(g *gauge, n int) int { return g.add(n) }
	for _, c := range []struct {
		name, want string
		now        any
	}{
		{"cannot be", "", func(g *gauge, n int) int {
			for _, v := range g.values {
				if v > g.most {
					return -1
				}
			}
			return g.add(n)
		}},
		{"after many", "result 1", func(g *gauge, n int) int {
			if len(g.values) == 39 {
				return 0
			}
			return g.add(n)
		}},
	} {
		r := compare(t, Function{Base: old, Head: c.now, Builders: []draw.Recipe{{
			Type: (*gauge)(nil), Makers: []any{newGauge}, Methods: []any{(*gauge).add},
		}}})
		if r.Unstable != "" || (c.want == "") != (r.Difference == "") || !strings.Contains(r.Difference, c.want) {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// A Ring is written to round and round.
type Ring struct{ size, at int }

func newRing(size uint8) *Ring { return &Ring{size: 1 + int(size)} }

// TestZeroValue: callers make zero values where there is a constructor, too.
func TestZeroValue(t *testing.T) {
	old := func(r *Ring, n uint8) int {
		r.at = (r.at + int(n)) % r.size
		return r.at
	}
	now := func(r *Ring, n uint8) int {
		for r.at += int(n); r.at >= r.size && r.size > 0; {
			r.at -= r.size
		}
		return r.at
	}
	r := compare(t, Function{Base: old, Head: now, Builders: []draw.Recipe{{Type: (*Ring)(nil), Makers: []any{newRing}}}})
	if !strings.Contains(r.Difference, "panic") {
		t.Errorf("%+v", r)
	}
}

// A bag has one field, which nobody but its method changes.
type bag struct{ words []string }

func (b *bag) count(w string) (n int) {
	for _, x := range b.words {
		if x == w {
			n++
		}
	}
	return n
}

// TestOpen compares a method on values of a type that is as good as its field.
func TestOpen(t *testing.T) {
	old := func(b *bag, w string) int { return b.count(w) }
	now := func(b *bag, w string) int {
		if n := b.count(w); n < 3 || b.words[0] == w {
			return n
		}
		return 3
	}
	f := Function{Base: old, Head: now, Builders: []draw.Recipe{{Type: (*bag)(nil), Methods: []any{(*bag).count}, Open: true}}}
	if r := compare(t, f); !strings.Contains(r.Difference, "result 1") {
		t.Errorf("%+v", r)
	}
	f.Builders[0].Open = false
	if r := compare(t, f); r.Difference != "" {
		t.Errorf("a value that cannot be was made: %+v", r)
	}
}

// A Shelf can be written down by others, without its lock.
type Shelf struct {
	mu     sync.Mutex
	Things []int
}

func (s *Shelf) weigh(f func(int) int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return sum(f, s.Things)
}

// TestLiteral compares a method on values whose exported fields others set: a lock is left by a
// callback that panics, and those that build a value are not the first to call back.
func TestLiteral(t *testing.T) {
	head := func(s *Shelf, f func(int) int) int {
		s.mu.Lock()
		n := sum(f, s.Things)
		s.mu.Unlock()
		return n
	}
	r := compare(t, Function{Base: (*Shelf).weigh, Head: head, Builders: []draw.Recipe{{
		Type: (*Shelf)(nil), Methods: []any{(*Shelf).weigh},
	}}})
	if !strings.Contains(r.Difference, "where a function among the arguments panics") {
		t.Errorf("%+v", r)
	}
}
