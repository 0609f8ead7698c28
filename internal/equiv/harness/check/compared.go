//go:build go1.21

package check

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// What code compares an input with leads to inputs that are equal to that, or next to it, however deep in
// the code the comparison is: one exchange makes a comparison true, and the next begins where that led.

const (
	// mostWatched bounds the inputs whose comparisons are watched, mostPairs those of one input, and
	// mostExchanged the inputs that are made.
	mostWatched   = 600
	mostPairs     = 40
	mostExchanged = 4000
	// eachAt is in how many places each exchange is tried, and mostSame how often one is tried at all.
	eachAt   = 2
	mostSame = 6
	// mostCompared bounds the length of texts that are exchanged.
	mostCompared = 64
	// mostNested bounds how often an exchange follows on others: the bytes that describe them.
	mostNested = 1500
)

// A pair is what was compared.
type pair struct {
	x, y   string
	n, m   int64
	number bool
}

// compared compares on inputs with operands of comparisons exchanged. It returns false at the end.
func (c *comparer) compared() bool {
	if c.arms.of.Watch == nil {
		return true
	}
	end := process.Within(c.opt.Time / 8)
	queue := append([]input.Input(nil), c.someInputs()...)
	tried := make(map[pair]int)
	made := 0
	for n := 0; n < len(queue) && n < mostWatched && made < mostExchanged && !end.Over(); n++ {
		for _, p := range c.pairs(queue[n]) {
			if tried[p]++; tried[p] > mostSame {
				continue
			}
			for _, e := range p.exchanges(queue[n]) {
				in := e.Input()
				before := c.report.Drawn
				if !c.one(in, false, &c.report.Drawn) {
					return false
				}
				if made++; c.report.Drawn > before && len(in.Data) < mostNested {
					queue = append(queue, in)
				}
			}
		}
	}
	return true
}

// pairs runs both functions on an input and returns what they compare, in order, each pair once.
func (c *comparer) pairs(in input.Input) []pair {
	var out []pair
	seen := make(map[pair]bool)
	*c.arms.of.Watch = func(x, y any) {
		if len(out) >= mostPairs {
			return
		}
		if p, ok := pairOf(x, y); ok && !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	defer func() { *c.arms.of.Watch = nil }()
	c.arms.callBase(in)
	*c.arms.of.Ticks = seenTicks
	c.arms.callVersion(seenVersion, in, callHead)
	return out
}

// pairOf is a pair of two operands, if they differ and are worth an exchange.
func pairOf(x, y any) (p pair, ok bool) {
	v, w := reflect.ValueOf(x), reflect.ValueOf(y)
	if !v.IsValid() || !w.IsValid() || v.Kind() != w.Kind() {
		return p, false
	}
	switch k := v.Kind(); {
	case k == reflect.String || k == reflect.Slice:
		p = pair{x: value.TextOf(v), y: value.TextOf(w)}
	case k >= reflect.Int && k <= reflect.Int64:
		p = pair{n: v.Int(), m: w.Int(), number: true}
	case k >= reflect.Uint && k <= reflect.Uintptr:
		p = pair{n: int64(v.Uint()), m: int64(w.Uint()), number: true}
	default:
		return p, false
	}
	return p, len(p.x) <= mostCompared && len(p.y) <= mostCompared
}

// exchanges are how one of a pair is put where the other is, and what is next to a number.
func (p pair) exchanges(of input.Input) (out []input.Exchange) {
	for at := 0; at < eachAt; at++ {
		switch {
		case p.number:
			for off := int64(-1); off <= 1; off++ {
				if p.n != p.m+off {
					out = append(out, input.Exchange{Of: of, Number: true, X: p.n, Y: p.m + off, At: at})
				}
				if at == 0 && p.m != p.n+off {
					out = append(out, input.Exchange{Of: of, Number: true, X: p.m, Y: p.n + off, At: at})
				}
			}
		case p.x != p.y:
			out = append(out, input.Exchange{Of: of, From: []byte(p.x), To: []byte(p.y), At: at},
				input.Exchange{Of: of, From: []byte(p.y), To: []byte(p.x), At: at})
			for _, like := range draw.Alike([]string{p.y}) { // where case is ignored
				out = append(out, input.Exchange{Of: of, From: []byte(p.x), To: []byte(like), At: at})
			}
		}
	}
	return out
}
