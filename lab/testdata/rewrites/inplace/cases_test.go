//go:build rewrite

package inplace

import (
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "Reverse", Func: Reverse, Args: func(g *oracle.Gen) []any { return []any{g.Ints()} }},
	{Name: "Compact", Func: Compact, Args: func(g *oracle.Gen) []any { return []any{g.Strings("a", "b")} }},
	{Name: "Rotate", Func: Rotate, N: 6000, Args: func(g *oracle.Gen) []any { return []any{g.Strings("a", "b", "c"), g.IntN(40) - 20} }},
	{Name: "Scale", Func: Scale, Args: func(g *oracle.Gen) []any {
		if g.IntN(50) == 0 {
			return []any{(*Vector)(nil)}
		}
		return []any{&Vector{g.Word("v"), g.Floats()}}
	}},
	{Name: "ZeroLines", Func: ZeroLines, N: 6000, Args: func(g *oracle.Gen) []any {
		m := oracle.List(g, func() []int {
			row := make([]int, g.IntN(6))
			for i := range row {
				row[i] = g.IntN(9) - 1
			}
			return row
		})
		if len(m) > 1 && g.IntN(10) == 0 {
			m[0] = m[len(m)-1] // one row twice
		}
		return []any{m}
	}},
	{Name: "Partition", Func: Partition, Args: func(g *oracle.Gen) []any { return []any{g.Ints(), g.IntN(8) - 3} }},
	{Name: "Insert", Func: Insert, Args: func(g *oracle.Gen) []any {
		xs := g.Ints()
		i := g.IntN(len(xs) + 1)
		if g.IntN(10) == 0 {
			i = g.IntN(len(xs)+8) - 2
		}
		return []any{xs, i, g.Int()}
	}},
	{Name: "Upper", Func: Upper, Args: func(g *oracle.Gen) []any { return []any{g.Bytes()} }},
	{Name: "Swap", Func: Swap[string], Args: func(g *oracle.Gen) []any {
		return []any{g.Strings("a", "b", "c"), oracle.List(g, func() int { return g.IntN(10) - 1 })}
	}},
}
