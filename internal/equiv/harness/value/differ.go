//go:build go1.21

package value

import (
	"fmt"
	"reflect"
	"slices"
)

// CalledOtherwise is the difference of calls of a function among the arguments, and of what is printed or
// logged.
const CalledOtherwise = "a function among the arguments is called otherwise, or something else is printed"

// OnePanics is the difference of two calls of which one panics, and PanicsDiffer that of two that both do.
const OnePanics, PanicsDiffer = "one panics", "the panics differ"

// ReturnsOtherwise is the difference of what functions do that two calls return.
const ReturnsOtherwise = "a function that it returns does something else"

// SharedOtherwise is the difference of which memory results and arguments share.
const SharedOtherwise = "memory is shared otherwise"

// NoUse is what a sequence of calls returns in place of a panic where a value that no function made is of no use, since
// something in it is nil. Programs that go on from there are none.
const NoUse = "hone: a value that no function made is of no use"

var anyList = reflect.TypeOf([]any(nil))

// OfNoUse reports whether a call has found a value of no use.
func OfNoUse(o *Outcome) bool { return noUse(o) >= 0 }

// noUse is where NoUse stands in what a sequence returns, -1 if it does not.
func noUse(o *Outcome) int {
	if len(o.Results) != 1 || o.Panicked || o.Results[0].Type() != anyList {
		return -1
	}
	all := o.Results[0].Interface().([]any)
	return slices.IndexFunc(all, func(v any) bool { return v == any(NoUse) })
}

// untilNoUse compares what two sequences return before Base finds a value of no use.
func untilNoUse(base, head *Outcome, n int) string {
	p := newPairing(false)
	p.path = "result 1"
	if !head.Panicked && len(head.Results) == 1 {
		was, is := base.Results[0].Interface().([]any), head.Results[0].Interface().([]any)
		if len(is) >= n && p.equal(reflect.ValueOf(was[:n]), reflect.ValueOf(is[:n])) {
			return ""
		}
	}
	return p.differs()
}

// Differ returns where two outcomes differ, empty if they do not.
func Differ(base, head *Outcome) string {
	return differ(base, head, newPairing(false))
}

// Meet notes what types among the results of two calls are copies of others, with other fields.
func Meet(base, head *Outcome) {
	for i := 0; i < len(base.Results) && i < len(head.Results); i++ {
		newPairing(false).equal(base.Results[i], head.Results[i])
	}
}

// Hidden names a type of the package if two outcomes differ in nothing but what other packages cannot see of its
// values, empty if they differ in more or in nothing.
func Hidden(base, head *Outcome) string {
	all := newPairing(false)
	if differ(base, head, all) == "" || all.hidden == "" ||
		differ(base, head, newPairing(true)) != "" {
		return ""
	}
	return all.hidden
}

func differ(base, head *Outcome, p *pairing) string {
	if n := noUse(base); n >= 0 {
		return untilNoUse(base, head, n)
	}
	if base.Panicked != head.Panicked {
		return OnePanics
	}
	if base.Panicked && (base.How != head.How || !sameSentinel(base.panic, head.panic)) {
		return PanicsDiffer
	}
	for i := range base.Results {
		p.path = fmt.Sprintf("result %d", i+1)
		if slices.Contains(base.follows, i) && slices.Contains(head.follows, i) {
			continue // it is what it does
		}
		if !p.equal(base.Results[i], head.Results[i]) {
			return p.differs()
		}
	}
	for i := 0; i < len(base.called) && len(base.called) == len(head.called); i++ {
		if differ(base.called[i], head.called[i], newPairing(p.open)) != "" {
			return ReturnsOtherwise
		}
	}
	if p.left = true; len(p.functions) > 0 { // of which some may be in arguments that are results, too
		p.seen = make(map[meeting]bool)
	}
	for i := range base.Args {
		p.path = fmt.Sprintf("argument %d", i+1)
		if !p.equal(base.Args[i], head.Args[i]) {
			return p.path + " is left differently"
		}
	}
	other, blind := p.otherFunction()
	if base.Blind = blind; other {
		return "a result has another function"
	}
	for i := 0; i < len(base.owned) && len(base.owned) == len(head.owned); i++ {
		if !p.equal(base.owned[i], head.owned[i]) {
			return OwnedOtherwise
		}
	}
	if i := writesBehind(base, head); i >= 0 && !base.Panicked {
		return fmt.Sprintf("elements after the end of argument %d are written to", i+1)
	}
	if !base.Calls.equal(head.Calls) {
		return CalledOtherwise
	}
	return ""
}

// differs says that a result differs.
func (p *pairing) differs() string {
	if p.another {
		return p.path + " differs: only one of them is the variable that callers compare it with"
	}
	if p.apart {
		return p.path + " differs: one pointer is in two places there, in place of two pointers, or the other way round"
	}
	return p.path + " differs"
}

// Unlike returns where two outcomes differ, including the memory that results
// share.
func Unlike(base, head *Outcome, baseShares string) string {
	where := Differ(base, head)
	if where == "" && !base.Panicked && !OfNoUse(base) {
		if headShares := Shared(head); baseShares != headShares {
			where = fmt.Sprintf(SharedOtherwise+": %q before, %q now", baseShares, headShares)
		}
	}
	return where
}

var errorType = reflect.TypeOf((*error)(nil)).Elem()

// LikeButErrors reports whether two outcomes differ in nothing but the texts of errors
// among the results: where one is an error, the other is one, too.
func LikeButErrors(base, head *Outcome) bool {
	p := newPairing(false)
	for i, r := range base.Results {
		if r.Type() == errorType && !r.IsNil() && !head.Results[i].IsNil() {
			continue
		}
		if !p.equal(r, head.Results[i]) {
			return false
		}
	}
	for i, a := range base.Args {
		if !p.equal(a, head.Args[i]) {
			return false
		}
	}
	return base.Calls.equal(head.Calls)
}
