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
// not all of it can be undone. Of settings with which Base panics nothing is asked.
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
// whether they did the same, and whether to go on.
func (c *comparer) after(s Setter, n int64, in input.Input) (same, goOn bool) {
	fn := reflect.ValueOf(s.Func)
	args := c.arms.inputs.ArgumentsOf(fn.Type(), int64(seedOf(in))+n, reflect.Value{})
	described := value.DescribeAll(args)
	undo := kept(s.Sets)
	defer undo()
	if value.Call(fn, args, nil).Panicked {
		return true, len(s.Sets) > 0
	}
	base := c.arms.callBase(in)
	if base.Panicked {
		return true, len(s.Sets) > 0
	}
	where := ""
	for n := 0; n < sureBeyond; n++ {
		if c.varies(base, in) != "" {
			return true, true
		}
		head := c.arms.callHead(in)
		if where = c.unlike(base, head, value.Shared(base)); where == "" {
			c.cover.look(in)
			return true, true
		}
		if n == sureBeyond-1 {
			return c.report.differ(where+", after a caller has called "+s.Name+"("+described+")", in, base, head,
				value.DescribeAll(c.arms.inputs.Make(in))), false
		}
	}
	return true, true
}

// kept keeps what variables have, and returns what gives it back to them.
func kept(variables []any) (undo func()) {
	var was []reflect.Value
	for _, p := range variables {
		v := reflect.New(reflect.TypeOf(p).Elem()).Elem()
		v.Set(reflect.ValueOf(p).Elem())
		was = append(was, v)
	}
	return func() {
		for i, p := range variables {
			reflect.ValueOf(p).Elem().Set(was[i])
		}
	}
}
