//go:build rewrite

package count

import (
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "Words", Func: Words, Args: func(g *oracle.Gen) []any { return []any{g.Text(" ", "a", "b", "é", "\n")} }},
	{Name: "Histogram", Func: Histogram, N: 4000, Args: func(g *oracle.Gen) []any { return []any{g.Bytes()} }},
	{Name: "Invert", Func: Invert, Args: func(g *oracle.Gen) []any { return []any{someMap(g)} }},
	{Name: "ByCity", Func: ByCity, Args: func(g *oracle.Gen) []any {
		return []any{oracle.List(g, func() Person {
			return Person{g.Word("a", "b"), g.Word("x", "y"), oracle.Of(g, 0, 17, 18, 19, 40, -1, g.Int())}
		})}
	}},
	{Name: "Merge", Func: Merge, Args: func(g *oracle.Gen) []any { return []any{someMap(g), someMap(g)} }},
	{Name: "MostCommon", Func: MostCommon, Args: func(g *oracle.Gen) []any { return []any{g.Strings("a", "b", "")} }},
	{Name: "Common", Func: Common, Args: func(g *oracle.Gen) []any { return []any{g.Strings("a", "b"), g.Strings("a", "c")} }},
}

func someMap(g *oracle.Gen) map[string]int {
	if g.IntN(30) == 0 {
		return nil
	}
	m := map[string]int{}
	for range g.Len() % 400 {
		m[g.Word("a", "b", "c", "d")] = oracle.Of(g, 0, 1, 2, g.Int())
	}
	return m
}
