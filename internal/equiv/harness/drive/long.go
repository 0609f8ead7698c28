//go:build go1.21

package drive

import (
	"os"
	"reflect"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/record"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

const (
	// longTime is how long functions are called with long texts, and mostLongTime after which
	// a call that does not return ends the process: it comes last, and what is recorded stays.
	longTime     = most / 10
	mostLongTime = most / 2
	// mostLong of the calls that follow are recorded, mostAll more of those that follow from one
	// text, and longBytes is how much they may take.
	mostLong  = 100
	mostAll   = 150
	longBytes = 1 << 20
)

// A longCall is one of a function with a long text.
type longCall struct {
	fn   reflect.Value
	m    *input.Maker
	with input.Input // the other arguments
	at   int         // the text
	text string
}

func (c longCall) call() {
	args := c.m.Make(c.with)
	draw.SetText(args[c.at], c.text)
	value.Call(c.fn, args, nil)
}

// long calls functions with texts in which the same comes again and again: lists in what they make become
// longer than an array has room for. Of those that have many calls follow, these are far apart; from the
// text that has the most follow, all are recorded.
func long(opt Options, makers []*input.Maker, short []*input.Input) {
	calls := longCalls(opt, makers, short)
	if len(calls) == 0 {
		return
	}
	defer endAfter(mostLongTime)()
	record.Within(longBytes)
	end, kept := process.Within(longTime), record.Kept()
	best, most := calls[0], 0
	for _, c := range calls {
		if end.Over() {
			break
		}
		before := record.Calls()
		record.Sample(record.Doubling, kept+mostLong)
		c.call()
		if n := record.Calls() - before; n > most {
			best, most = c, n
		}
	}
	if most > 0 {
		record.Sample(1, record.Kept()+mostAll)
		best.call()
	}
	record.Sample(0, 0)
}

// longCalls are those of all functions in turn, before the next text.
func longCalls(opt Options, makers []*input.Maker, short []*input.Input) (out []longCall) {
	at := make([][]int, len(makers))
	for i, m := range makers {
		if short[i] != nil {
			at[i] = m.TextArguments()
		}
	}
	for n, text := range opt.Dictionary.Chains() {
		for i, m := range makers {
			if k := len(at[i]); k > 0 {
				out = append(out, longCall{reflect.ValueOf(opt.Entries[i]), m, *short[i], at[i][n%k], text})
			}
		}
	}
	return out
}

// endAfter ends the process after an amount of processor time, unless the function that it returns is called
// before.
func endAfter(d time.Duration) (stop func()) {
	end, done := process.Within(d), make(chan struct{})
	go func() {
		for !end.Over() {
			select {
			case <-done:
				return
			case <-time.After(d / 100):
			}
		}
		os.Exit(0)
	}()
	return func() { close(done) }
}
