//go:build rewrite

package token

import (
	"strings"
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "Lex", Func: Lex, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", "1", " ", "+", "Z_", "(", ".")} }},
	{Name: "Lex", Func: Lex, N: 3000, Args: func(g *oracle.Gen) []any {
		return []any{"a " + string([]byte{byte(g.I)}) + " 7" + string([]byte{byte(g.I)})}
	}},
	{Name: "ParseQuery", Func: ParseQuery, Args: func(g *oracle.Gen) []any { return []any{g.Text("&", "=", "a", "bc")} }},
	{Name: "SplitQuoted", Func: SplitQuoted, Args: func(g *oracle.Gen) []any { return []any{g.Text(" ", `"`, "a", "é", "\n", "bc")} }},
	{Name: "ParseVersion", Func: ParseVersion, Args: func(g *oracle.Gen) []any {
		if g.I < 3000 {
			return []any{g.Text("v", ".", "1", "2", "x")}
		}
		s := "v"
		for i := range 2 + g.IntN(20)/9*g.IntN(3) + g.IntN(2) {
			if i > 0 {
				s += "."
			}
			s += oracle.Of(g, "0", "1", "10", "007", "+1", "-1", "999999999", "1000000000", "9999999999", "9223372036854775808", "1_0", "", ":", "12/", "23")
		}
		return []any{s}
	}},
	{Name: "Expand", Func: Expand, Args: func(g *oracle.Gen) []any {
		return []any{g.Text("${a}", "${", "}", "$", "a", "b", "é", "${bb}"), map[string]string{"a": "A", "bb": "${a}", "": "none"}}
	}},
	{Name: "Balanced", Func: Balanced, Args: func(g *oracle.Gen) []any {
		if g.IntN(4) == 0 {
			n := g.Len()
			s := strings.Repeat("(", n) + "[]{a}" + strings.Repeat(")", n)
			if g.IntN(3) == 0 {
				s = strings.Replace(s, "a", oracle.Of(g, "]", "}", "(", "é"), 1)
			}
			return []any{s}
		}
		return []any{g.Text("(", ")", "[", "]", "{", "}", "a")}
	}},
}
