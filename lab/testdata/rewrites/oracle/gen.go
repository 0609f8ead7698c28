package oracle

import (
	"math"
	"math/rand/v2"
	"strings"
)

// A Gen makes the arguments of one case. The same index makes them again.
type Gen struct {
	// I is the index of the case: the first ones are enumerated, the shortest
	// first, the others drawn.
	I int
	*rand.Rand
	counted bool
}

// enumerated is how many cases the first text or list of each is enumerated in.
const enumerated = 3000

func newGen(i int) *Gen {
	return &Gen{I: i, Rand: rand.New(rand.NewPCG(uint64(i), 0x9e3779b97f4a7c15))}
}

// digits returns the I-th list of digits below base, shortlex, once a case.
func (g *Gen) digits(base int) ([]int, bool) {
	if g.counted || g.I >= enumerated {
		return nil, false
	}
	g.counted = true
	var ds []int
	for n := g.I; n > 0; n = (n - 1) / base {
		ds = append(ds, (n-1)%base)
	}
	return ds, true
}

// lengths are those around which code has limits.
var lengths = []int{7, 8, 9, 13, 15, 16, 17, 31, 32, 33, 63, 64, 65, 66, 100, 101, 127, 128, 129, 255, 256, 257, 300}

// Len draws a length: most are short, some near a power of two, few are long.
func (g *Gen) Len() int {
	switch p := g.IntN(1000); {
	case p < 700:
		return g.IntN(12)
	case p < 850:
		return g.IntN(40)
	case p < 997:
		return lengths[g.IntN(len(lengths))]
	case p < 999:
		return 990 + g.IntN(40)
	default:
		return 4090 + g.IntN(20)
	}
}

// odd are pieces of text that code made for ASCII gets wrong.
var odd = []string{"é", "É", "ß", "İ", "K", "ſ", "Ω", "世", "\u00a0", "\u2028", "\u0085", "😀", "\xff", "\xc3", "\xe2\x84", "\ufffd", "\x00", "\v", "\f", "\r", "\x7f", "Ⅷ", "ǆ", "٣", "7919", "q"}

// Text returns a text of these pieces, seldom with odd ones among them.
func (g *Gen) Text(pieces ...string) string {
	var b strings.Builder
	if ds, ok := g.digits(len(pieces)); ok {
		for _, d := range ds {
			b.WriteString(pieces[d])
		}
		return b.String()
	}
	strange := g.IntN(4) == 0
	for range g.Len() {
		switch {
		case strange && g.IntN(6) == 0:
			b.WriteString(odd[g.IntN(len(odd))])
		case strange && g.IntN(8) == 0:
			b.WriteByte(byte(g.IntN(256)))
		default:
			b.WriteString(pieces[g.IntN(len(pieces))])
		}
	}
	return b.String()
}

// Word returns a short text of these pieces.
func (g *Gen) Word(pieces ...string) string {
	var b strings.Builder
	n := g.IntN(5)
	if g.IntN(50) == 0 {
		n = g.Len()
	}
	for range n {
		b.WriteString(pieces[g.IntN(len(pieces))])
	}
	return b.String()
}

// Of returns one of the values.
func Of[T any](g *Gen, values ...T) T { return values[g.IntN(len(values))] }

// List returns nil, an empty list or what item makes. It has spare capacity
// with content now and then, as a part of a longer list has.
func List[T any](g *Gen, item func() T) []T {
	n := 0
	switch {
	case g.I == 0:
		return nil
	case g.I == 1:
		return []T{}
	case g.I < 200 && !g.counted:
		n = g.I / 20
	case g.IntN(60) == 0:
		return nil
	default:
		n = g.Len()
	}
	spare := 0
	if g.IntN(3) == 0 {
		spare = 1 + g.IntN(3)
	}
	list := make([]T, n+spare)
	for i := range list {
		list[i] = item()
	}
	return list[:n]
}

// Strings returns a list of words of these pieces.
func (g *Gen) Strings(pieces ...string) []string {
	return List(g, func() string { return g.Word(pieces...) })
}

// rareInts are values at which code has limits, or that it singles out.
var rareInts = []int{
	127, 128, 129, 255, 256, 257, 999, 1000, 1001, 1023, 1024, 4095, 4096, 4097, 7919, 32767, 32768, 65535, 65536, 65537, 1 << 20, 1<<24 + 1,
	math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32, math.MaxUint32 + 1, math.MaxInt64, math.MinInt64, math.MinInt64 + 1, math.MinInt32, math.MinInt32 - 1,
}

// Int returns a number, most of them small.
func (g *Gen) Int() int {
	switch p := g.IntN(100); {
	case p < 60:
		return g.IntN(24) - 8
	case p < 80:
		return g.IntN(2000) - 1000
	case p < 95:
		n := rareInts[g.IntN(len(rareInts))]
		if g.IntN(3) == 0 {
			n = -n
		}
		return n
	default:
		return int(g.Uint64() >> g.IntN(64))
	}
}

// Small returns a number from 0 to 9, seldom up to 99.
func (g *Gen) Small() int {
	if g.IntN(8) == 0 {
		return g.IntN(100)
	}
	return g.IntN(10)
}

// Ints returns a list of numbers.
func (g *Gen) Ints() []int {
	item := g.Int
	if g.IntN(2) == 0 {
		item = func() int { return g.IntN(6) - 2 }
	}
	return List(g, item)
}

var rareFloats = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, 1.5, 2.5, 0.1, 1e-6, 9.99e-7, 1e-7, 1e6, 123456, 1e20, 1e21, 1e22, -1e21, 7919, 1 << 24, 1<<24 + 1, 1 << 53,
	math.MaxFloat32, math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN(), math.Pi, 100.25, 99.95, 1023.96,
}

// Float returns a number, infinities, NaN and negative zero among them.
func (g *Gen) Float() float64 {
	switch p := g.IntN(100); {
	case p < 40:
		return float64(g.IntN(20) - 6)
	case p < 65:
		return rareFloats[g.IntN(len(rareFloats))]
	case p < 90:
		return (g.Float64() - 0.3) * 100
	default:
		return math.Float64frombits(g.Uint64())
	}
}

// Floats returns a list of numbers.
func (g *Gen) Floats() []float64 {
	item := g.Float
	if g.IntN(2) == 0 {
		item = func() float64 { return float64(g.IntN(9)) / 2 }
	}
	return List(g, item)
}

// Bytes returns a list of bytes.
func (g *Gen) Bytes() []byte {
	if g.IntN(2) == 0 {
		return List(g, func() byte { return "ab\n \xff"[g.IntN(5)] })
	}
	return List(g, func() byte { return byte(g.IntN(256)) })
}
