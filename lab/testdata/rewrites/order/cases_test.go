//go:build rewrite

package order

import (
	"slices"
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "ByAge", Func: ByAge, Args: func(g *oracle.Gen) []any {
		return []any{oracle.List(g, func() Person { return Person{g.Word("a", "b"), oracle.Of(g, 1, 2, 3, g.Int())} })}
	}},
	{Name: "Keys", Func: Keys, Args: func(g *oracle.Gen) []any {
		m := map[string]int{}
		for _, w := range g.Strings("a", "b", "é", "B") {
			m[w] = g.Int()
		}
		return []any{m}
	}},
	{Name: "Ranks", Func: Ranks, N: 5000, Args: func(g *oracle.Gen) []any { return []any{g.Floats()} }},
	{Name: "Merge", Func: Merge, Args: func(g *oracle.Gen) []any {
		a, b := g.Ints(), g.Ints()
		if g.IntN(2) == 0 {
			slices.Sort(a)
			slices.Sort(b)
		}
		return []any{a, b}
	}},
	{Name: "Max", Func: Max, Args: func(g *oracle.Gen) []any { return []any{g.Int(), g.Ints()} }},
	{Name: "Largest", Func: Largest, Args: func(g *oracle.Gen) []any {
		return []any{oracle.List(g, func() Shape {
			switch g.IntN(8) {
			case 0:
				return nil
			case 1:
				return (*Circle)(nil)
			case 2, 3:
				return &Circle{g.Float()}
			}
			return Square{g.Float()}
		})}
	}},
	{Name: "Values", Func: Values, Args: func(g *oracle.Gen) []any { return []any{tree(g, 0)} }},
	{Name: "Walk", Func: Walk, Args: func(g *oracle.Gen) []any {
		var log []int
		limit := g.IntN(20)
		return []any{tree(g, 0), func(x int) bool { log = append(log, x); return len(log) < limit }, oracle.Also{V: &log}}
	}},
	{Name: "At", Func: At, Args: func(g *oracle.Gen) []any {
		xs := g.Strings("a", "b")
		return []any{xs, oracle.Of(g, g.IntN(len(xs)+3), -g.IntN(len(xs)+3), g.Int())}
	}},
	{Name: "Compare", Func: Compare, N: 30000, Args: func(g *oracle.Gen) []any {
		a := g.Text("a", "B", "c", "_", "z", "@")
		b := []byte(a)
		for range g.IntN(3) {
			if len(b) > 0 {
				b[g.IntN(len(b))] = "aAbBzZ_@[\xc3é"[g.IntN(12)]
			}
		}
		if g.IntN(10) == 0 {
			b = append(b, 'x')
		}
		return []any{a, string(b)}
	}},
}

func tree(g *oracle.Gen, depth int) *Tree {
	if depth > 6 || g.IntN(4) == 0 {
		return nil
	}
	return &Tree{tree(g, depth+1), tree(g, depth+1), g.Int()}
}
