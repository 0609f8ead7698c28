//go:build rewrite

package state

import (
	"math"
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "Ring.Push", Func: (*Ring).Push, Args: func(g *oracle.Gen) []any { return []any{ring(g), g.Int()} }},
	{Name: "Ring.Items", Func: (*Ring).Items, Args: func(g *oracle.Gen) []any { return []any{ring(g)} }},
	{Name: "Tally.Add", Func: (*Tally).Add, Args: func(g *oracle.Gen) []any { return []any{tally(g), g.Strings("a", "b", "")} }},
	{Name: "Tally.String", Func: (*Tally).String, Args: func(g *oracle.Gen) []any { return []any{tally(g)} }},
	{Name: "Lines.Feed", Func: (*Lines).Feed, Args: func(g *oracle.Gen) []any {
		l := &Lines{count: g.Small()}
		if g.IntN(2) == 0 {
			l.rest = append(make([]byte, 0, 40), g.Word("a", "b", "é")...)
			if len(l.rest) == 0 {
				l.rest = nil
			}
		}
		return []any{l, []byte(g.Text("\n", "a", "bc", "\r"))}
	}},
	{Name: "Bag.Remove", Func: (*Bag).Remove, Args: func(g *oracle.Gen) []any {
		words := g.Strings("a", "b")
		return []any{&Bag{words[:len(words):len(words)]}, g.Word("a", "b")}
	}},
	{Name: "Scanner.Next", Func: (*Scanner).Next, Args: func(g *oracle.Gen) []any {
		s := g.Text(" ", ",", "a", "bc", "\t", "é")
		return []any{&Scanner{s, g.IntN(len(s) + 1)}}
	}},
	{Name: "Matrix.Mul", Func: (*Matrix).Mul, N: 6000, Args: func(g *oracle.Gen) []any {
		a := matrix(g, g.IntN(5), g.IntN(5))
		b := matrix(g, a.cols, g.IntN(5))
		if g.IntN(6) == 0 {
			b = matrix(g, g.IntN(5), g.IntN(5))
		}
		m := matrix(g, 1, 1)
		switch g.IntN(5) {
		case 0:
			m = a
		case 1:
			m = b
		case 2:
			b, m = a, a
		}
		return []any{m, a, b}
	}},
	{Name: "Point.Path", Func: Point.Path, Args: func(g *oracle.Gen) []any {
		return []any{Point{g.IntN(12) - 6, g.IntN(40) - 6}, Point{g.IntN(12) - 6, g.IntN(12) - 6}}
	}},
}

func ring(g *oracle.Gen) *Ring {
	n := g.IntN(9)
	if g.IntN(20) == 0 {
		n = g.Len()
	}
	r := NewRing(n)
	if n == 0 {
		return r
	}
	for range g.IntN(2*n + 2) {
		r.items[r.next] = g.Int()
		r.next = (r.next + 1) % n
		r.full = r.full || r.next == 0
	}
	return r
}

func tally(g *oracle.Gen) *Tally {
	t := &Tally{}
	for _, w := range g.Strings("a", "b", "é", "") {
		if t.counts == nil {
			t.counts = map[string]int{}
		}
		if t.counts[w] == 0 {
			t.order = append(t.order, w)
		}
		t.counts[w] += 1 + g.Small()
	}
	return t
}

func matrix(g *oracle.Gen, rows, cols int) *Matrix {
	m := &Matrix{rows: rows, cols: cols, cells: make([]float64, rows*cols)}
	for i := range m.cells {
		// Finite: which NaN a product of others is depends on the compiler.
		m.cells[i] = oracle.Of(g, 0, math.Copysign(0, -1), 0.1, 1e10, float64(g.IntN(9))/4-1)
	}
	return m
}
