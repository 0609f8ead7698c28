//go:build rewrite

package number

import (
	"strings"
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "ParseInts", Func: ParseInts, Args: func(g *oracle.Gen) []any {
		if g.I < 4000 {
			return []any{g.Text(",", "1", "-", " ", "20", "x")}
		}
		var fs []string
		for range 1 + g.IntN(6) + g.IntN(20)/19*100 {
			f := oracle.Of(g, "1", "-2", " 30 ", "+4", "0", "007", "-0", "123456789012345678", "999999999999999999", "1234567890123456789", "9223372036854775807", "9223372036854775808", "-9223372036854775808")
			if g.IntN(20) == 0 {
				f = oracle.Of(g, "", "-", "x", "1_0", "1:", "/", "\u00a07", "--1", "1.5", "7919")
			}
			fs = append(fs, f)
		}
		return []any{strings.Join(fs, ",")}
	}},
	{Name: "ParseHex", Func: ParseHex, Args: func(g *oracle.Gen) []any {
		if g.I < 3000 {
			return []any{g.Text("0", "x", "f", "A", "9", "g")}
		}
		if g.I < 5000 {
			return []any{string([]byte{byte(g.I)}) + oracle.Of(g, "", "1")}
		}
		s := oracle.Of(g, "", "0x", "0X", "0x0x", "0")
		for range g.IntN(11) {
			s += string("0123456789abcdefABCDEF"[g.IntN(22)])
		}
		if g.IntN(15) == 0 {
			s += oracle.Of(g, "_1", "G", "/", ":", "@", "`", "é", "K")
		}
		return []any{s}
	}},
	{Name: "Mean", Func: Mean, Args: func(g *oracle.Gen) []any { return []any{g.Floats()} }},
	{Name: "Range", Func: Range, Args: func(g *oracle.Gen) []any { return []any{g.Floats()} }},
	{Name: "Median", Func: Median, Args: func(g *oracle.Gen) []any { return []any{g.Floats()} }},
	{Name: "Gcd", Func: Gcd, Args: func(g *oracle.Gen) []any {
		if g.I < 6400 {
			return []any{g.I%80 - 40, g.I/80 - 40}
		}
		return []any{g.Int(), g.Int()}
	}},
	{Name: "Sqrt", Func: Sqrt, N: 6000, Args: func(g *oracle.Gen) []any {
		if g.I < 5000 {
			return []any{g.I - 5}
		}
		r := g.IntN(60000)
		return []any{r*r + g.IntN(3) - 1}
	}},
	{Name: "DigitSum", Func: DigitSum, Args: func(g *oracle.Gen) []any {
		if g.I < 3000 {
			return []any{uint64(g.I)}
		}
		return []any{g.Uint64() >> g.IntN(64)}
	}},
	{Name: "Clamp", Func: Clamp[int], Args: func(g *oracle.Gen) []any { return []any{g.Ints(), g.IntN(10) - 5, g.IntN(10) - 2} }},
	{Name: "Clamp", Func: Clamp[float64], Args: func(g *oracle.Gen) []any { return []any{g.Floats(), g.Float(), g.Float()} }},
}
