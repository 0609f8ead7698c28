//go:build rewrite

package encode

import (
	"bytes"
	"math"
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "QuoteJSON", Func: QuoteJSON, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", `"`, `\`, "\n", "<", "é", "\u2028")} }},
	{Name: "QuoteJSON", Func: QuoteJSON, N: 9000, Args: func(g *oracle.Gen) []any { return []any{"x" + string(rune(g.I)) + string([]byte{byte(g.I)})} }},
	{Name: "Marshal", Func: Marshal, Args: func(g *oracle.Gen) []any { return []any{record(g, 0)} }},
	{Name: "Pairs", Func: Pairs, Args: func(g *oracle.Gen) []any {
		m := map[string]string{}
		for range g.IntN(7) {
			m[g.Word("a", "b", "é", "%")] = g.Word("x", "=", ";", "%d")
		}
		return []any{m}
	}},
	{Name: "AppendUvarint", Func: AppendUvarint, Args: func(g *oracle.Gen) []any { return []any{g.Bytes(), number(g)} }},
	{Name: "Uvarint", Func: Uvarint, N: 30000, Args: func(g *oracle.Gen) []any {
		if g.IntN(2) == 0 {
			return []any{g.Bytes()}
		}
		b := make([]byte, g.IntN(13))
		for i := range b {
			b[i] = byte(g.IntN(256)) | 0x80
		}
		return []any{append(b, oracle.Of[byte](g, 0, 1, 2, 0x7f, 0x80))}
	}},
	{Name: "DecodeHex", Func: DecodeHex, Args: func(g *oracle.Gen) []any {
		if g.I >= 3000 && g.I < 5000 {
			return []any{string([]byte{byte(g.I), '1', 'a', byte(g.I / 7)})}
		}
		return []any{g.Text("0", "f", "A", "9b")}
	}},
	{Name: "RunLength", Func: RunLength, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", "b", "é", "aaaaaaaaaaa")} }},
	{Name: "Fletcher", Func: Fletcher, N: 6000, Args: func(g *oracle.Gen) []any {
		if g.I%500 == 499 {
			return []any{bytes.Repeat([]byte{0xff, byte(g.I)}[:1+g.IntN(2)], 3000+g.IntN(9000))}
		}
		return []any{g.Bytes()}
	}},
	{Name: "Bitmap", Func: Bitmap, Args: func(g *oracle.Gen) []any {
		ns := g.Ints()
		if g.IntN(4) > 0 {
			for i := range ns {
				ns[i] = g.IntN(65)
			}
		}
		return []any{ns}
	}},
	{Name: "Escape", Func: Escape, Args: func(g *oracle.Gen) []any { return []any{g.Text("a", "Z", "0", " ", "~", "/")} }},
	{Name: "Escape", Func: Escape, N: 512, Args: func(g *oracle.Gen) []any { return []any{string([]byte{'a', byte(g.I)})} }},
}

func number(g *oracle.Gen) uint64 {
	if g.IntN(2) == 0 {
		return 1<<(7*g.IntN(10)) + uint64(g.IntN(3)) - 1
	}
	return g.Uint64() >> g.IntN(64)
}

func record(g *oracle.Gen, depth int) *Record {
	if g.IntN(40) == 0 {
		return nil
	}
	r := &Record{Name: g.Text("a", "é", `"`), Tags: g.Strings("t", "<", ""), Score: g.Float()}
	if g.IntN(2) == 0 {
		r.Age = g.Int()
	}
	if math.IsNaN(r.Score) && g.IntN(4) > 0 {
		r.Score = -1e-7
	}
	if depth < 3 && g.IntN(3) == 0 {
		r.Parent = record(g, depth+1)
	}
	return r
}
