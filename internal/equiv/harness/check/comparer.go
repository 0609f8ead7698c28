//go:build go1.21

package check

import (
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"reflect"
	"time"
)

// A comparer compares the outcomes of both functions, one input after another.
type comparer struct {
	arms   *arms
	opt    Options
	report Report
	cover  *coverage
	unmade int // inputs that are not made the same twice
	// last is a difference of panics, which is told if there is no other, and panicking are the names of the inputs that have
	// one.
	last      Report
	panicking map[string]bool
	// kept are earlier results of Head as they were: later calls must not change
	// them.
	kept []keptResult
	// asides are the inputs that were set aside, and asideTime is what that took.
	asides    []input.Input
	asideTime time.Duration
	// globals are those of the package that are looked at.
	globals map[string]any
	// some are the inputs that are looked at more closely, pages what their arguments are moved to, and
	// waits in which ways functions cannot be hostile to Base, which waits for ever.
	some  []input.Input
	pages *process.Pages
	waits [hostilities]bool
	// settings are those of exported variables, and turn counts those that were tried.
	settings []setting
	turn     int
	// works are the arguments that Base works in, see worksIn; nil before that was asked.
	works map[int]bool
	// written are the parts of arguments that Base was seen to write to, and looked is whether that was looked for.
	written map[value.Part]bool
	looked  bool
	// loans are how calls can be given what others return.
	loans []loan
}

type keptResult struct {
	of     input.Input
	values []reflect.Value
	was    string
	input  string
}

// mostForGlobals is how long it may take to look at the variables of the package.
const mostForGlobals = 2 * time.Millisecond

func newComparer(f Function, opt Options) (*comparer, error) {
	a, err := newArms(f, opt)
	if err != nil {
		return nil, err
	}
	c := &comparer{arms: a, opt: opt, written: make(map[value.Part]bool), cover: newCoverage(a), globals: f.Globals,
		settings: settingsOf(f.Exported), loans: a.loans()}
	a.variables = func() string { return c.state(true) }
	began := time.Now()
	if c.state(true); time.Since(began) > mostForGlobals {
		c.globals = nil
	}
	return c, nil
}

// state describes the variables of the package. That can cost more than the call,
// so it is only done where look is true.
func (c *comparer) state(look bool) string {
	if len(c.globals) == 0 || !look {
		return ""
	}
	h := uint64(0)
	for name, p := range c.globals {
		h += value.HashText(name + "=" + value.Digest(reflect.ValueOf(p).Elem()))
	}
	return fmt.Sprint(h)
}

// unstable puts into the report why Base cannot be compared. It returns false.
func (c *comparer) unstable(why string) bool {
	c.report.Unstable = why
	return false
}
