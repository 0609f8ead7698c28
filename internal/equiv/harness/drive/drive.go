//go:build go1.21

// Package drive calls what other packages can call of a package, so that the calls that follow from
// that within it can be recorded.
package drive

import (
	"reflect"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/record"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// Options say what is called, and what arguments are made of.
type Options struct {
	Entries    []any // functions; a method is given as one whose first argument is the receiver
	Dictionary draw.Dictionary
	Impls      []any // nil pointers to types that implement interfaces
	Builders   []draw.Recipe
}

const (
	// most bounds the time, of the processor, and mostNumber the numbers that are drawn.
	most       = 2 * time.Second
	mostNumber = 1 << 11
	// mostCalls is how many are recorded, mostFirst of them by fill.
	mostCalls = 4000
	mostFirst = 2500
)

// Run calls each of the functions in turn, until enough calls are recorded or time is up.
func Run(opt Options) {
	process.LimitMemory()
	record.Sample(0, 0)
	var makers []*input.Maker
	for _, f := range opt.Entries {
		makers = append(makers, input.New(reflect.TypeOf(f), input.Options{
			Dictionary: opt.Dictionary, Impls: opt.Impls, Builders: opt.Builders, Drawn: true, Most: mostNumber,
		}))
	}
	end := process.Within(most)
	for i, m := range makers {
		fill(m, reflect.ValueOf(opt.Entries[i]))
	}
	for n := 0; !end.Over() && record.Kept() < mostCalls; n++ {
		record.Sample(1+n/50, mostCalls) // fewer and fewer
		i := n % len(makers)
		args := makers[i].Make(input.Input{Kind: input.Drawn, N: n})
		value.Call(reflect.ValueOf(opt.Entries[i]), args, nil)
	}
	long(opt, makers)
}

const (
	// mostFilled is how often a function is called on one value, with all single bytes where it takes
	// a text, and fillTime how long.
	mostFilled = 700
	fillTime   = most / 10
	// allOf is how many of the first calls are all recorded; of others one in oneOf.
	allOf = 300
	oneOf = 8
)

// fill calls a function on one value with one listed argument after another, first in their order and then
// on another value in any: lists and tables in it become longer than a byte counts.
func fill(m *input.Maker, fn reflect.Value) {
	at, count := m.Listed()
	if at < 1 {
		return
	}
	count = min(count, mostFilled)
	for _, step := range [...]int{1, 331} { // a prime, so that all have their turn
		args, end := shortest(m), process.Within(fillTime)
		if args == nil {
			return
		}
		for n := 0; n < count && !end.Over(); n++ {
			args[at] = m.ListedValue(args[at].Type(), n*step%count)
			every := oneOf
			if step == 1 && n < allOf {
				every = 1
			}
			record.Sample(every, mostFirst)
			value.Call(fn, args, nil)
			record.Sample(0, 0)
		}
	}
}

// shortest makes arguments that take little room in a record, which has all of a value; nil if it finds none.
func shortest(m *input.Maker) []reflect.Value {
	if in, ok := shortInput(m); ok {
		return m.Make(in)
	}
	return nil
}

// shortInput is the input of such arguments, which are new each time that they are made.
func shortInput(m *input.Maker) (in input.Input, ok bool) {
	least := 0
	for n := 0; n < 20; n++ {
		one := input.Input{Kind: input.Drawn, N: n}
		some := m.Make(one)
		text, err := value.Encode(some, nil)
		if err != nil || some[0].Kind() == reflect.Pointer && some[0].IsNil() {
			continue
		}
		if !ok || len(text) < least {
			in, least, ok = one, len(text), true
		}
	}
	return in, ok
}
