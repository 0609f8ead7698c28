//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"reflect"
	"time"
)

// A Setter is an exported function by which others set variables that the functions read.
type Setter struct {
	Name string
	Func any
	// Sets are pointers to the variables of the package that it sets. Those of other packages stay as they are set.
	Sets []any
}

// settersPart is the part of the time for all setters.
const settersPart = 8

// setBefore calls both functions after others have called what sets variables. It is the last that is done with both, since
// not all of it can be undone.
func (c *comparer) setBefore() bool {
	all := c.arms.of.Setters
	for n, s := range all {
		end := process.Within(c.opt.Time / settersPart / time.Duration(len(all)))
		for _, in := range c.someInputs() {
			if end.Over() {
				break
			}
			if same, goOn := c.after(s, int64(n), in); !same {
				return false
			} else if !goOn {
				break
			}
		}
	}
	return true
}

// after calls both functions with an input after a setter, with the values that the input draws for it. It returns
// whether they did the same, and whether to go on: not if Base panics with what stays set, which nobody may set then.
func (c *comparer) after(s Setter, n int64, in input.Input) (same, goOn bool) {
	fn := reflect.ValueOf(s.Func)
	args := c.arms.inputs.ArgumentsOf(fn.Type(), int64(seedOf(in))+n, reflect.Value{})
	when := ", after a caller has called " + s.Name + "(" + value.DescribeAll(args) + ")"
	var variables []reflect.Value
	for _, p := range s.Sets {
		variables = append(variables, reflect.ValueOf(p).Elem())
	}
	defer kept(variables...)()
	if value.Call(fn, args, nil).Panicked {
		return true, len(s.Sets) > 0
	}
	panics, steady := false, false
	same = c.differs(in, when, func() (base, head *value.Outcome, where string) {
		base = c.arms.callBase(in)
		if panics, steady = base.Panicked, !base.Panicked && c.varies(base, in) == ""; !steady {
			return base, nil, ""
		}
		head = c.arms.callHead(in)
		return base, head, c.unlike(base, head, value.Shared(base))
	})
	if same && steady {
		c.cover.look(in)
	}
	return same, !panics || len(s.Sets) > 0
}

// kept keeps what variables have, and returns what gives it back to them.
func kept(variables ...reflect.Value) (undo func()) {
	var was []reflect.Value
	for _, v := range variables {
		w := reflect.New(v.Type()).Elem()
		w.Set(v)
		was = append(was, w)
	}
	return func() {
		for i, v := range variables {
			v.Set(was[i])
		}
	}
}
