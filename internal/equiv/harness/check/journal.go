//go:build go1.21

package check

import (
	"encoding/json"
	"io"
	"os"
	"sync/atomic"
	"time"
)

// Who is called, for the journal.
const (
	callNone   = 'n'
	callBase   = 'b'
	callHead   = 'h'
	callMutant = 'm'
)

// A watchdog knows what is in hand: in memory for a call that does not end, and in
// a file for one that ends the process.
type watchdog struct {
	at     atomic.Int64 // counts calls
	who    atomic.Int32
	input  atomic.Pointer[input]
	mutant int
	file   *os.File
	// function is the number of the function, the first being 0.
	function int
}

// An Entry of the journal is the call that is in hand.
type Entry struct {
	Function int
	Who      byte
	Kind     byte
	N        int
	Data     []byte
	Mutant   int
}

func (d *watchdog) begin(in input, who byte) {
	d.who.Store(int32(who))
	d.input.Store(&in)
	d.at.Add(1)
	if d.file == nil || who == callNone {
		return
	}
	data, err := json.Marshal(Entry{d.function, who, in.kind, in.n, in.data, d.mutant})
	if err == nil {
		d.file.WriteAt(append(data, '\n'), 0)
	}
}

// basePatience is how much of the processor's time a call of Base may take. It is less
// than Options.Patience, so that a Head that takes longer really does. Where smaller
// numbers can be drawn instead, one of Base may take soonPatience.
const (
	basePatience = 2 * time.Second
	soonPatience = 500 * time.Millisecond
)

// Least is the smallest bound of drawn numbers.
const Least = 1 << 8

// endless is the status of a process that ended since a mutant did not.
const endless = 4

// guard begins to watch, and returns what ends it. A call that does not end makes
// it end the process with a report.
func (c *comparer) guard(w io.Writer) func() {
	done := make(chan bool)
	go c.watch(w, done)
	return func() { close(done) }
}

func (c *comparer) watch(w io.Writer, done chan bool) {
	last, since := int64(-1), thisMoment()
	for {
		select {
		case <-done:
			return
		case <-time.After(basePatience / 20):
		}
		who := byte(c.who.Load())
		if at := c.at.Load(); at != last || who == callNone {
			last, since = at, thisMoment()
			continue
		}
		took := since.passed()
		switch {
		case who == callHead && took > c.opt.Patience:
			r := Report{Difference: "it does not end", Base: "it ended", Head: "it had not ended after " + c.opt.Patience.String()}
			if in := c.input.Load(); in != nil {
				r.Input, r.Stage = describeAll(c.make(*in)), Stage(in.kind)
			}
			c.leave(w, r)
		case who == callBase && (took > basePatience || took > soonPatience && c.canDrawLess()):
			c.leave(w, Report{Endless: true})
		case who == callMutant && took > basePatience:
			os.Exit(endless) // the journal says which
		}
	}
}

// canDrawLess reports whether a smaller bound of numbers may make the input in hand smaller.
// It does not change what was recorded.
func (c *comparer) canDrawLess() bool {
	in := c.input.Load()
	return (in == nil || in.kind != recorded) && (c.opt.Most == 0 || c.opt.Most > Least)
}

func (c *comparer) leave(w io.Writer, r Report) {
	json.NewEncoder(w).Encode(r)
	os.Exit(0)
}

// Single calls one function with the input of a journal's entry, and reports the
// input and the outcome. The process may die of it.
func Single(functions []Function, opt Options, e Entry, w io.Writer) error {
	c, err := newComparer(functions[e.Function], opt)
	if err != nil {
		return err
	}
	defer c.guard(w)()
	for i := range c.recorded {
		if args := c.decode(i); args != nil {
			c.collect(args)
		}
	}
	in := input{e.Kind, e.N, e.Data}
	fn := c.base
	if e.Who == callHead {
		fn = c.head
	}
	r := Report{Input: describeAll(c.make(in))}
	r.Base = c.call(fn, in, e.Who).String()
	return json.NewEncoder(w).Encode(r)
}
