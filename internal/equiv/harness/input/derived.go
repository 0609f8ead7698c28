//go:build go1.21

package input

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// An Exchange says how to make an input from another: with one value in place of another, or with a further key
// in a map.
type Exchange struct {
	Of Input
	// From and To are texts, or numbers if Number is true.
	From, To []byte
	X, Y     int64
	Number   bool
	// Key is whether To or Y is a key.
	Key bool `json:",omitempty"`
	// At chooses one of the places.
	At int
}

// Input is the one that an exchange makes.
func (e *Exchange) Input() Input { return derived(Compared, e) }

// derived is an input of a kind that something says how to make.
func derived(kind byte, how any) Input {
	data, err := json.Marshal(how)
	if err != nil {
		panic(err) // it holds plain values
	}
	return Input{Kind: kind, Data: data}
}

// exchanged makes an input that an Exchange describes.
func (m *Maker) exchanged(data []byte, calls *value.CallLog) []reflect.Value {
	var e Exchange
	if json.Unmarshal(data, &e) != nil {
		return nil
	}
	args := m.MakeWith(e.Of, calls)
	m.exchange(args, &e)
	return args
}

// Texts are those of an input.
func (m *Maker) Texts(in Input) (out []string) {
	for _, v := range m.places(m.Make(in)).Texts {
		out = append(out, value.TextOf(v))
	}
	return out
}

// Exchanges reports whether an exchange changes anything.
func (m *Maker) Exchanges(e *Exchange) bool { return m.exchange(m.Make(e.Of), e) }

func (m *Maker) exchange(args []reflect.Value, e *Exchange) bool {
	p, d := m.places(args), m.drawer(draw.Random(m.Opt.Seed^int64(e.At)))
	switch {
	case e.Key && e.Number:
		return d.PutOneKey(p, reflect.ValueOf(e.Y), e.At)
	case e.Key:
		return d.PutOneKey(p, reflect.ValueOf(string(e.To)), e.At)
	case e.Number:
		return exchangeNumber(d, p, e)
	}
	return exchangeText(p, string(e.From), string(e.To), e.At)
}

// exchangeText puts a text where another is, if it is anywhere: within a text, or in place of all of it.
func exchangeText(p *draw.Places, from, to string, at int) bool {
	var done []func()
	for _, v := range p.Texts {
		v, s := v, value.TextOf(v)
		if i := strings.Index(s, from); from != "" && i >= 0 {
			done = append(done, func() { draw.SetText(v, s[:i]+to+s[i+len(from):]) })
		}
		if from != "" && strings.LastIndex(s, from) != strings.Index(s, from) {
			i := strings.LastIndex(s, from)
			done = append(done, func() { draw.SetText(v, s[:i]+to+s[i+len(from):]) })
		}
		if i := strings.Index(strings.ToLower(s), strings.ToLower(from)); from != "" && i >= 0 && i+len(from) <= len(s) && s[i:i+len(from)] != from {
			done = append(done, func() { draw.SetText(v, s[:i]+to+s[i+len(from):]) })
		}
		if from == "" {
			done = append(done, func() { draw.SetText(v, to) }, func() { draw.SetText(v, to+s) }, func() { draw.SetText(v, s+to) })
		}
	}
	if len(done) == 0 {
		return false
	}
	done[at%len(done)]()
	return true
}

// exchangeNumber puts a number where another is: as a number, as a character or digits of a text, or as
// a length. It reports whether it is anywhere.
func exchangeNumber(d *draw.Drawer, p *draw.Places, e *Exchange) bool {
	var done []func()
	for _, v := range p.Numbers {
		if v := v; draw.NumberOf(v) == e.X {
			done = append(done, func() { d.PutNumber(v, e.Y) })
		}
	}
	for _, v := range p.Texts {
		v, s := v, value.TextOf(v)
		for _, as := range [...]func(int64) string{character, octet, decimal} {
			from, to := as(e.X), as(e.Y)
			if i := strings.Index(s, from); from != "" && i >= 0 {
				done = append(done, func() { draw.SetText(v, s[:i]+to+s[i+len(from):]) })
				i := strings.LastIndex(s, from)
				done = append(done, func() { draw.SetText(v, s[:i]+to+s[i+len(from):]) })
			}
		}
	}
	for _, v := range p.Lists {
		if v := v; v.Kind() != reflect.Pointer && int64(v.Len()) == e.X && 0 <= e.Y && e.Y <= draw.LongestLength {
			done = append(done, func() { d.Resize(value.Settable(v), int(e.Y)) })
		}
	}
	if len(done) == 0 {
		return false
	}
	done[e.At%len(done)]()
	return true
}

func character(n int64) string {
	if n < 0 || n > math.MaxInt32 {
		return ""
	}
	return string(rune(n))
}

func octet(n int64) string {
	if n < 0x80 || n > 0xff {
		return ""
	}
	return string([]byte{byte(n)})
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// A Continuation says how to make a sequence of steps from another: with a few more at its end, which have arguments of
// those before.
type Continuation struct {
	Of Input
	N  int // which of all
}

// Plainly is what field Times of a step holds that chooses among all operations. It is what sequences that are written
// know of it, too.
const Plainly = 223

const (
	// mostMore bounds the further steps.
	mostMore = 3
	// fromStep is where field From of a step no longer says which step has the arguments.
	fromStep = 128
)

// Input is the one that a continuation makes.
func (c *Continuation) Input() Input { return derived(Continued, c) }

// continued makes an input that a Continuation describes.
func (m *Maker) continued(data []byte, calls *value.CallLog) []reflect.Value {
	var c Continuation
	if json.Unmarshal(data, &c) != nil {
		return nil
	}
	args := m.MakeWith(c.Of, calls)
	if len(args) != 1 || args[0].Kind() != reflect.Slice || args[0].Len() == 0 {
		return args
	}
	src, steps, first := draw.Random(m.Opt.Seed^int64(c.N)), args[0], args[0].Len()
	for i := 0; i < first; i++ { // they mean the same steps as before
		if from := steps.Index(i).FieldByName("From"); from.Uint() < fromStep {
			from.SetUint(from.Uint() % uint64(first))
		}
	}
	for n := 1 + src.Intn(mostMore); n > 0; n-- {
		step := reflect.New(steps.Type().Elem()).Elem()
		for _, name := range [...]string{"Op", "At", "And"} {
			step.FieldByName(name).SetUint(uint64(src.Intn(256)))
		}
		step.FieldByName("From").SetUint(uint64(src.Intn(min(first, fromStep))))
		step.FieldByName("Times").SetUint(Plainly)
		steps = reflect.Append(steps, step)
	}
	args[0] = steps
	return args
}
