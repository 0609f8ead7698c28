//go:build rewrite

package collect

import (
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "Evens", Func: Evens, Args: func(g *oracle.Gen) []any { return []any{g.Ints()} }},
	{Name: "Positions", Func: Positions, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", "b", ","), "ab,\xffq"[g.IntN(5)]} }},
	{Name: "Unique", Func: Unique[int], Args: func(g *oracle.Gen) []any { return []any{g.Ints()} }},
	{Name: "Unique", Func: Unique[float64], Args: func(g *oracle.Gen) []any { return []any{g.Floats()} }},
	{Name: "Unique", Func: Unique[string], Args: func(g *oracle.Gen) []any { return []any{g.Strings("a", "b")} }},
	{Name: "Keep", Func: Keep, Args: func(g *oracle.Gen) []any {
		var log []string
		limit := g.IntN(4)
		keep := func(s string) bool { log = append(log, s); return len(s) > limit }
		if g.IntN(30) == 0 {
			keep = nil
		}
		return []any{g.Strings("a", "b"), keep, oracle.Also{V: &log}}
	}},
	{Name: "Keep", Func: Keep, N: 2000, Args: func(g *oracle.Gen) []any {
		words := g.Strings("a", "b") // a function that writes to the list
		n := 0
		keep := func(s string) bool { words[len(words)-1-n] = "x"; n++; return s != "a" }
		return []any{words, keep}
	}},
	{Name: "Chunk", Func: Chunk, Args: func(g *oracle.Gen) []any { return []any{g.Ints(), g.IntN(12) - 1} }},
	{Name: "Flatten", Func: Flatten, Args: func(g *oracle.Gen) []any {
		lists := oracle.List(g, func() []string {
			if g.IntN(2) == 0 {
				return nil
			}
			return []string{g.Word("a"), g.Word("b", "c")}[:g.IntN(3)]
		})
		return []any{lists}
	}},
	{Name: "PrefixSums", Func: PrefixSums, N: 6000, Args: func(g *oracle.Gen) []any { return []any{g.Floats()} }},
	{Name: "Concat", Func: Concat[int], Args: func(g *oracle.Gen) []any {
		rest := make([][]int, g.IntN(4))
		first := g.Ints()
		for i := range rest {
			rest[i] = g.Ints()
		}
		return []any{first, rest}
	}},
}
