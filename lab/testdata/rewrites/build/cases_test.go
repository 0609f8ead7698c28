//go:build rewrite

package build

import (
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "JoinInts", Func: JoinInts, Args: func(g *oracle.Gen) []any { return []any{g.Ints()} }},
	{Name: "Repeat", Func: Repeat, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", "-="), g.IntN(40) - 4} }},
	{Name: "Indent", Func: Indent, Args: func(g *oracle.Gen) []any { return []any{g.Text("\n", "a", "bc"), oracle.Of(g, "", "\t", "  ")} }},
	{Name: "Pad", Func: Pad, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", "é"), g.IntN(70) - 5} }},
	{Name: "Quote", Func: Quote, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", `"`, `\`, "\n", "ü")} }},
	{Name: "CSV", Func: CSV, Args: func(g *oracle.Gen) []any { return []any{g.Strings("a", "b c", ",", `"`, "\n", "é")} }},
	{Name: "Query", Func: Query, Args: func(g *oracle.Gen) []any {
		values := map[string]string{}
		for range g.IntN(8) {
			values[g.Word("k", "l", "")] = g.Word("v", "&", "")
		}
		if g.IntN(20) == 0 {
			values = nil
		}
		return []any{g.Strings("k", "l", ""), values}
	}},
	{Name: "Acronym", Func: Acronym, Args: func(g *oracle.Gen) []any { return []any{g.Text(" ", "a", "Bz", "é", "\t")} }},
}
