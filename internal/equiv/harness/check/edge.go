//go:build go1.21

package check

import (
	"reflect"
	"strings"
	"unsafe"
)

// An Edge is an input for which Head may do something else than Base, in Go's syntax.
type Edge struct {
	Input, Base, Head string
	// Errors says that both give an error and differ in nothing else.
	Errors bool
}

var errorType = reflect.TypeOf((*error)(nil)).Elem()

// mostDescribed bounds the differences that are looked at closely.
const mostDescribed = 100

// edge reports whether a difference is one that a lenient comparison lets be: another error
// where there was one; and another result, or something else left in an argument, for an
// input that no test and no benchmark has used, which it counts. A panic where there was
// none is never let be, nor is memory that is shared otherwise or another way to call
// what was handed over.
func (c *comparer) edge(in input, base, head *outcome, where string, describe func() string) bool {
	if !c.opt.Lenient || head.panicked && !base.panicked || where == calledOtherwise {
		return false
	}
	if !base.panicked && !strings.HasPrefix(where, "result") && !strings.HasPrefix(where, "argument") {
		return false
	}
	if in.kind == recorded {
		return !base.panicked && likeButErrors(base, head)
	}
	c.report.Differing++
	seen := c.report.Differing - c.report.Erring
	errors := !base.panicked && likeButErrors(base, head)
	if errors {
		c.report.Erring++
		seen = c.report.Erring
	}
	if seen > mostDescribed {
		return true
	}
	e := &Edge{Input: describe(), Base: base.String(), Head: head.String(), Errors: errors}
	if strings.HasPrefix(where, "argument") {
		e.Base, e.Head = base.left(), head.left()
	}
	if e.tellsMore(c.report.Edge) {
		c.report.Edge = e
	}
	return true
}

// tellsMore reports whether an edge is to be told in place of another, which may be nil: what is
// more than another error, and then what is shorter.
func (e *Edge) tellsMore(o *Edge) bool {
	if o == nil || e.Errors != o.Errors {
		return o == nil || o.Errors
	}
	return len(e.Input)+len(e.Base)+len(e.Head) < len(o.Input)+len(o.Base)+len(o.Head)
}

// likeButErrors reports whether two outcomes differ in nothing but what errors among the
// results say: where one is an error, the other is one, too.
func likeButErrors(base, head *outcome) bool {
	p := &pairing{seen: make(map[[2]unsafe.Pointer]reflect.Type)}
	for i, r := range base.results {
		if r.Type() == errorType && !r.IsNil() && !head.results[i].IsNil() {
			continue
		}
		if !p.equal(r, head.results[i]) {
			return false
		}
	}
	for i, a := range base.args {
		if !p.equal(a, head.args[i]) {
			return false
		}
	}
	return base.calls.equal(head.calls)
}
