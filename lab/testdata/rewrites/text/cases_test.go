//go:build rewrite

package text

import (
	"strings"
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "Normalize", Func: Normalize, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", " ", "_", "-", "B", "\n", "'")} }},
	{Name: "Normalize", Func: Normalize, N: 1200, Args: func(g *oracle.Gen) []any { return []any{"x" + string(rune(g.I)) + "y"} }},
	{Name: "Slug", Func: Slug, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", " ", "-", "B", "1", "z9")} }},
	{Name: "Slug", Func: Slug, N: 1200, Args: func(g *oracle.Gen) []any { return []any{"x" + string(rune(g.I)) + "y"} }},
	{Name: "SplitPath", Func: SplitPath, Args: func(g *oracle.Gen) []any { return []any{g.Text("/", "a", "bc")} }},
	{Name: "Title", Func: Title, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", " ", "zé", "É", "\t", "ß")} }},
	{Name: "Title", Func: Title, N: 20000, Args: func(g *oracle.Gen) []any { return []any{"x" + string(rune(g.I)) + "y"} }},
	{Name: "Digits", Func: Digits, N: 5000, Args: func(g *oracle.Gen) []any { return []any{g.Text("0", "9", "a", "-", "/", ":")} }},
	{Name: "IsIdent", Func: IsIdent, N: 8000, Args: func(g *oracle.Gen) []any {
		if g.I < 2000 {
			return []any{g.Text("_", "a", "9", "Z", "-", "\n")}
		}
		b := make([]byte, 1+g.IntN(3))
		for i := range b {
			b[i] = byte(g.IntN(128))
		}
		return []any{string(b)}
	}},
	{Name: "SameName", Func: SameName, Args: func(g *oracle.Gen) []any {
		a := g.Word("a", "B", "é", "K", " ", "z")
		b := oracle.Of(g, strings.ToUpper, strings.ToLower, strings.TrimSpace, func(s string) string { return s + "x" })(a)
		if g.IntN(4) == 0 {
			b = g.Word("a", "b", "É", "k", "Z")
		}
		if g.IntN(12) == 0 {
			a, b = strings.ReplaceAll(a, "B", "\u212a")+"éxxx", b+oracle.Of(g, "k", "\u212a", "É")
		}
		if g.IntN(12) == 0 {
			a, b = "\u212aaa", oracle.Of(g, "k", "K", "j")+oracle.Of(g, "aa", "aAé", "\u212a", "é")
		}
		return []any{a, b}
	}},
	{Name: "StripTags", Func: StripTags, Args: func(g *oracle.Gen) []any { return []any{g.Text("<", ">", "a", "é")} }},
	{Name: "Wrap", Func: Wrap, Args: func(g *oracle.Gen) []any { return []any{g.Text(" ", "a", "bcd", "\n"), g.IntN(20)} }},
}
