//go:build go1.21

package check

import (
	"encoding/json"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"io"
	"os"
	"runtime"
	"strings"
	"time"
)

// basePatience is how much processor time a call of Base may take. It is less than
// Options.Patience, so that a Head that exceeds that is truly slower. Where smaller
// numbers can be drawn instead, a call of Base may take soonPatience.
const (
	basePatience = 2 * time.Second
	soonPatience = 500 * time.Millisecond
)

// Least is the smallest bound of drawn numbers and lengths but for Fewest, which bounds the lengths of all that there is in
// an input: it is for functions whose work grows with them as fast as that of a pattern with many stars.
const (
	Least  = 1 << 8
	Fewest = input.Fewest
)

// endless is the exit status of a process that gave up on a mutant that did
// not end.
const endless = 4

// guard begins to watch, and returns a function that stops it. A call that does
// not end makes it end the process with a report.
func guard(w io.Writer, a *arms, opt Options) func() {
	if opt.Patience == 0 {
		opt.Patience = 10 * time.Second
	}
	done := make(chan bool)
	go watch(w, a, opt, done)
	return func() { close(done) }
}

func watch(w io.Writer, a *arms, opt Options, done chan bool) {
	last, since, waits := int64(-1), process.ThisMoment(), 0
	for {
		select {
		case <-done:
			return
		case <-time.After(basePatience / 20):
		}
		who := byte(a.dog.who.Load())
		if at := a.dog.at.Load(); at != last || who == callNone {
			last, since, waits = at, process.ThisMoment(), 0
			continue
		}
		if waits++; who != callMethod || !makerWaits() {
			waits = 0
		}
		in, took := a.dog.input.Load(), since.Passed()
		switch {
		case who == callHead && took > opt.Patience:
			r := Report{Difference: "it does not end", Base: "it ended",
				Head: "it had not ended after " + opt.Patience.String()}
			if in != nil {
				r.Input, r.Stage = value.DescribeAll(a.inputs.Make(*in)), input.Stage(in.Kind)
			}
			leave(w, r)
		case waits == mostWaits,
			(who == callBase || who == callMethod) && (took > basePatience || took > soonPatience && canDrawLess(in, opt.Most)):
			leave(w, Report{Endless: true, Method: draw.Step()})
		case (who == callMutant || who == callForced) && took > basePatience:
			os.Exit(endless) // the journal says which
		}
	}
}

// makerWaits reports whether a call by which a value is made waits, as for a lock that it holds itself.
func makerWaits() bool {
	buf := make([]byte, 1<<16)
	for _, g := range strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		if !strings.Contains(g, "/draw.invoke(") {
			continue
		}
		_, state, _ := strings.Cut(g, "[")
		for _, s := range []string{"sync.", "semacquire", "chan ", "select"} {
			if strings.HasPrefix(state, s) {
				return true
			}
		}
	}
	return false
}

// mostWaits is for how many looks in a row a call that makes a value may wait.
const mostWaits = 4

// canDrawLess reports whether a smaller bound of numbers may make an input smaller. It
// does not change what was recorded.
func canDrawLess(in *input.Input, most int64) bool {
	return (in == nil || in.Kind != input.Recorded && in.Kind != input.Driven) && (most == 0 || most > Fewest)
}

func leave(w io.Writer, r Report) {
	json.NewEncoder(w).Encode(r)
	os.Exit(0)
}
