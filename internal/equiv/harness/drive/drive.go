//go:build go1.21

// Package drive calls what other packages can call of a package, so that the calls that follow from
// that within it can be recorded.
package drive

import (
	"math/rand"
	"os"
	"reflect"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/guide"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/record"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// TextsEnv names a file of the texts that tests give to functions of the package, which arguments are made of.
const TextsEnv = "HONE_DRIVE_TEXTS"

// Options say what is called, and what arguments are made of.
type Options struct {
	Entries    []any // functions; a method is given as one whose first argument is the receiver
	Dictionary draw.Dictionary
	Impls      []any // nil pointers to types that implement interfaces
	Builders   []draw.Recipe
	Hits       []uint32 // counters of the blocks of what is recorded; nil for none
}

const (
	// most bounds the time, of the processor, and mostNumber the numbers that are drawn.
	most       = 2 * time.Second
	mostNumber = 1 << 11
	// mostAlone is after which the process ends where a call does not return: what is recorded stays.
	mostAlone = 4 * most
	// mostCalls is how many are recorded, mostFirst of them by fill.
	mostCalls = 4000
	mostFirst = 2500
	// mostFresh of the calls are recorded that follow from one that leads to other code.
	mostFresh = 100
)

// Run calls each of the functions in turn, until enough calls are recorded or time is up. Where blocks are
// counted, half of the inputs are made of such as led to other ones.
func Run(opt Options) {
	process.LimitMemory()
	record.Sample(0, 0)
	data, _ := os.ReadFile(os.Getenv(TextsEnv)) // there are none where no test gives any
	texts := value.Calls(data)
	var makers []*input.Maker
	for _, f := range opt.Entries {
		makers = append(makers, input.New(reflect.TypeOf(f), input.Options{
			Dictionary: opt.Dictionary, Impls: opt.Impls, Builders: opt.Builders, Drawn: true, Most: mostNumber,
			Texts: texts,
		}))
	}
	stop := endAfter(mostAlone)
	end, short := process.Within(most), make([]*input.Input, len(makers))
	for i, m := range makers {
		if short[i] = shortInput(m); short[i] != nil {
			fill(m, reflect.ValueOf(opt.Entries[i]), *short[i])
		}
	}
	drawn, guided := corpora(opt), corpora(opt)
	rng := rand.New(rand.NewSource(0x5eed))
	for n := 0; !end.Over() && record.Kept() < mostCalls; n++ {
		i := n % len(makers)
		in, corpus := input.Input{Kind: input.Drawn, N: n}, drawn[i]
		if len(opt.Hits) > 0 && n/len(makers)%2 == 1 {
			corpus = guided[i]
			in = input.Input{Kind: input.Guided, Data: corpus.Next(rng)}
		}
		for b := range opt.Hits {
			opt.Hits[b] = 0
		}
		record.Sample(1+n/50, mostCalls) // fewer and fewer
		fn := reflect.ValueOf(opt.Entries[i])
		value.Call(fn, makers[i].Make(in), nil)
		if corpus.Look(in.Data, opt.Hits) {
			record.Sample(1, min(mostCalls, record.Kept()+mostFresh))
			value.Call(fn, makers[i].Make(in), nil)
		}
	}
	stop()
	long(opt, makers, short)
}

// corpora returns one for each of the functions: what is drawn has others than what is guided, which needs the
// data of all that it builds upon.
func corpora(opt Options) (all []*guide.Corpus) {
	for range opt.Entries {
		all = append(all, guide.New(len(opt.Hits)))
	}
	return all
}

const (
	// mostFilled is how often a function is called on one value, with all single bytes where it takes
	// a text, and fillTime how long; the search for that value takes as long.
	mostFilled = 700
	fillTime   = most / 10
	// allOf is how many of the first calls are all recorded; of others one in oneOf.
	allOf = 300
	oneOf = 8
)

// fill calls a function on one value with one listed argument after another, first in their order and then
// on another value in any: lists and tables in it become longer than a byte counts.
func fill(m *input.Maker, fn reflect.Value, short input.Input) {
	at, count := m.Listed()
	if at < 1 {
		return
	}
	count = min(count, mostFilled)
	for _, step := range [...]int{1, 331} { // a prime, so that all have their turn
		args, end := m.Make(short), process.Within(fillTime)
		for n := 0; n < count && !end.Over(); n++ {
			i, every := n, oneOf
			if first := min(count, allOf); n < first {
				i, every = n*step%first, 1
			}
			args[at] = m.ListedValue(args[at].Type(), i)
			record.Sample(every, mostFirst)
			value.Call(fn, args, nil)
			record.Sample(0, 0)
		}
	}
}

// shortInput is the input of arguments that take little room in a record, which has all of a value; nil if there
// is none. They are new each time that they are made.
func shortInput(m *input.Maker) (in *input.Input) {
	least, end := 0, process.Within(fillTime)
	for n := 0; n < 20 && (n == 0 || !end.Over()); n++ {
		one := input.Input{Kind: input.Drawn, N: n}
		some := m.Make(one)
		text, err := value.Encode(some, nil)
		if err != nil || some[0].Kind() == reflect.Pointer && some[0].IsNil() {
			continue
		}
		if in == nil || len(text) < least {
			in, least = &one, len(text)
		}
	}
	return in
}
