//go:build rewrite

package format

import (
	"errors"
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "HostPort", Func: HostPort, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", ".", ":"), g.Int()} }},
	{Name: "Duration", Func: Duration, Args: func(g *oracle.Gen) []any {
		if g.I < 9000 {
			return []any{g.I*7 - 4000}
		}
		return []any{g.Int()}
	}},
	{Name: "Size", Func: Size, Args: func(g *oracle.Gen) []any {
		if g.IntN(3) == 0 {
			return []any{int64(1)<<(10*g.IntN(7)) + int64(g.IntN(5)-2)}
		}
		return []any{int64(g.Uint64() >> g.IntN(64))}
	}},
	{Name: "Size", Func: Size, Args: func(g *oracle.Gen) []any { return []any{int64(g.Int())} }},
	{Name: "Color", Func: Color, N: 20000, Args: func(g *oracle.Gen) []any {
		return []any{uint8(g.I), uint8(g.I >> 4), uint8(g.IntN(256))}
	}},
	{Name: "Money", Func: Money, Args: func(g *oracle.Gen) []any {
		if g.I < 3000 {
			return []any{int64(g.I - 1500)}
		}
		return []any{int64(g.Int())}
	}},
	{Name: "Row", Func: Row, Args: func(g *oracle.Gen) []any {
		width := g.IntN(20) - 2
		if g.IntN(500) == 0 {
			width = oracle.Of(g, 1000001, 100, -100)
		}
		return []any{g.Strings("a", "bc", "é", "世"), width}
	}},
	{Name: "Point", Func: Point, Args: func(g *oracle.Gen) []any { return []any{g.Float(), g.Float()} }},
	{Name: "Describe", Func: Describe, Args: func(g *oracle.Gen) []any {
		var v any
		switch g.IntN(9) {
		case 0:
			v = g.Int()
		case 1:
			v = g.Text("a", "%d")
		case 2:
			v = g.Strings("a", "%")
		case 3:
			v = errors.New(g.Word("e", "%s"))
		case 4:
			v = named(g.Word("n"))
		case 5:
			v = both{}
		case 6:
			v = g.Float()
		case 7:
			v = (*both)(nil)
		}
		return []any{v}
	}},
}

// A named string is a Stringer, and not a string to a type switch.
type named string

func (n named) String() string { return "<" + string(n) + ">" }

// both is an error and a Stringer.
type both struct{}

func (both) Error() string { return "error of both" }
func (both) String() string {
	return "string of both"
}
