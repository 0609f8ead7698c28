//go:build go1.21

package check

import (
	"reflect"
	"strings"
	"sync"

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
	// eachAt is in how many places each exchange is tried, keyAt in how many maps a key, and mostSame how often one
	// is tried at all.
	eachAt   = 2
	keyAt    = 3
	mostSame = 6
	// eachTurn is how many exchanges of an input are tried in a round; of one that exchanges made it is one. spread is
	// how far apart those of two inputs begin.
	eachTurn = 4
	spread   = 37
	// mostCompared bounds the length of texts that are exchanged.
	mostCompared = 64
	// mostDigits bounds the length of texts in which digits are exchanged.
	mostDigits = 256
	// mostNested bounds how often an exchange follows on others: the bytes that describe them.
	mostNested = 1500
)

// A pair is what was compared: two texts, the second of which may be looked for in the first, or two numbers. A key
// that a map lacks has no second.
type pair struct {
	x, y              string
	n, m              int64
	number, part, key bool
}

// compared compares on inputs with operands of comparisons exchanged. It returns false at the end.
func (c *comparer) compared() bool {
	if c.arms.of.Watch == nil {
		return true
	}
	x := &exchanger{comparer: c, tried: make(map[pair]int), lengthened: make(map[[2]string]int)}
	for _, in := range c.someInputs() {
		x.queue = append(x.queue, &watchedInput{in: in, turns: eachTurn})
	}
	x.end = process.Within(c.opt.Time / 8)
	for {
		before := x.turns
		for _, w := range x.queue[:len(x.queue):len(x.queue)] { // what they lead to has its turn in the next round
			for n := 0; n < w.turns; n++ {
				if !x.step(w) {
					return false
				}
			}
		}
		if x.turns == before || x.over() {
			return true
		}
	}
}

// An exchanger compares on inputs in rounds: each input has a few turns in each, so that what the first compare does
// not take all of the time.
type exchanger struct {
	*comparer
	end   process.Deadline
	queue []*watchedInput
	tried map[pair]int
	// lengthened counts how often a number was put where digits follow on a text.
	lengthened map[[2]string]int
	watched    int
	// turns counts the exchanges that were tried, and made those that changed anything.
	turns, made int
}

// A watchedInput is one whose comparisons are watched at its first turn.
type watchedInput struct {
	in    input.Input
	turns int
	seen  bool
	// left are the exchanges that have not been tried.
	left []input.Exchange
}

func (x *exchanger) over() bool { return x.made >= mostExchanged || x.end.Over() }

// step tries an exchange of an input, and at its first turn all those of keys. It returns false at the end.
func (x *exchanger) step(w *watchedInput) bool {
	if !w.seen && x.watched < mostWatched && !x.over() {
		w.seen = true
		x.watched++
		keys, others := x.exchanges(w.in)
		for _, e := range keys {
			if !x.try(e) {
				return false
			}
		}
		if n := len(others); n > 0 { // each begins elsewhere
			at := x.watched * spread % n
			w.left = append(append(w.left, others[at:]...), others[:at]...)
		}
		w.left = append(x.longer(w.in), w.left...)
	}
	if len(w.left) == 0 || x.over() {
		return true
	}
	e := w.left[0]
	w.left = w.left[1:]
	return x.try(e)
}

// exchanges are those of an input, with the keys that maps lack apart.
func (x *exchanger) exchanges(in input.Input) (keys, others []input.Exchange) {
	for _, p := range x.pairs(in) {
		if x.tried[p]++; x.tried[p] > mostSame {
			continue
		}
		if p.key {
			keys = append(keys, p.exchanges(in)...)
		} else {
			others = append(others, p.exchanges(in)...)
		}
	}
	return keys, others
}

// longNumbers are put in place of digits in texts: beyond 32 and 64 bits, beyond what a float64 holds, and with zeros in
// front.
var longNumbers = [...]string{"4294967297", "30000000000000004", "18446744073709551617", "00000000000000000000001",
	"99999999999999999999", "9223372036854775808", "2147483648", "9007199254740993"}

// longer are exchanges of digits in the texts of an input for long numbers, each at two places of a kind: what is in
// front of the digits tells them from others.
func (x *exchanger) longer(in input.Input) (out []input.Exchange) {
	for _, s := range x.arms.inputs.Texts(in) {
		for at := 0; at < len(s) && len(s) <= mostDigits; {
			begin := at + strings.IndexAny(s[at:], "0123456789")
			if begin < at {
				break
			}
			for at = begin; at < len(s) && '0' <= s[at] && s[at] <= '9'; {
				at++
			}
			front := s[max(0, begin-2):begin]
			for _, to := range longNumbers {
				key := [2]string{front, to}
				if x.lengthened[key]++; x.lengthened[key] <= eachAt {
					out = append(out, input.Exchange{Of: in, From: []byte(front + s[begin:at]), To: []byte(front + to)})
				}
			}
		}
	}
	return out
}

// try compares on an input with an exchange, if that changes anything. It returns false at the end.
func (x *exchanger) try(e input.Exchange) bool {
	in := e.Input()
	x.turns++
	if x.over() || !x.arms.inputs.Exchanges(&e) {
		return true
	}
	before := x.report.Drawn
	if !x.one(in, false, &x.report.Drawn) {
		return false
	}
	if x.made++; x.report.Drawn > before && len(in.Data) < mostNested {
		x.queue = append(x.queue, &watchedInput{in: in, turns: 1})
	}
	return true
}

// pairs runs both functions on an input and returns what they compare, in order, each pair once.
func (c *comparer) pairs(in input.Input) []pair {
	var out []pair
	var mu sync.Mutex // goroutines compare, too
	seen := make(map[pair]bool)
	*c.arms.of.Watch = func(x, y any, part bool) {
		mu.Lock()
		defer mu.Unlock()
		if len(out) >= mostPairs {
			return
		}
		if p, ok := pairOf(x, y, part); ok && !seen[p] {
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
func pairOf(x, y any, part bool) (p pair, ok bool) {
	p.part, p.key = part, y == nil
	if p.key {
		y = x
	}
	v, w := reflect.ValueOf(x), reflect.ValueOf(y)
	if !v.IsValid() || !w.IsValid() || v.Kind() != w.Kind() {
		return p, false
	}
	switch k := v.Kind(); {
	case k == reflect.String || k == reflect.Slice:
		p.x, p.y = value.TextOf(v), value.TextOf(w)
	case k >= reflect.Int && k <= reflect.Int64:
		p.n, p.m, p.number = v.Int(), w.Int(), true
	case k >= reflect.Uint && k <= reflect.Uintptr:
		p.n, p.m, p.number = int64(v.Uint()), int64(w.Uint()), true
	default:
		return p, false
	}
	return p, len(p.x) <= mostCompared && len(p.y) <= mostCompared
}

// exchanges are how one of a pair is put where the other is, and what is next to a number.
func (p pair) exchanges(of input.Input) (out []input.Exchange) {
	if p.key {
		for at := 0; at < keyAt; at++ {
			out = append(out, input.Exchange{Of: of, Key: true, Number: p.number, Y: p.n, To: []byte(p.x), At: at})
		}
		return out
	}
	if !p.number && !p.part {
		for at, like := range draw.Colliding(p.y) { // where hashes are compared in its place
			out = append(out, input.Exchange{Of: of, From: []byte(p.x), To: []byte(like), At: at % eachAt})
		}
	}
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
			if p.part && p.x != "" && p.y != "" {
				out = append(out, input.Exchange{Of: of, From: []byte(p.x), To: []byte(p.x + p.y), At: at},
					input.Exchange{Of: of, From: []byte(p.x), To: []byte(p.y + p.x), At: at})
			}
		}
	}
	return out
}
