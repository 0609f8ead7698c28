//go:build go1.21

package check

import (
	"fmt"
	"reflect"
	"unsafe"
)

// calledOtherwise says that a function among the arguments was.
const calledOtherwise = "a function among the arguments is called otherwise"

// differ returns where two outcomes differ, empty if they do not.
func differ(base, head *outcome) string {
	if base.panicked != head.panicked {
		return "one panics"
	}
	if base.panicked && base.how != head.how {
		return "the panics differ"
	}
	p := &pairing{seen: make(map[[2]unsafe.Pointer]reflect.Type)}
	for i := range base.results {
		p.path = fmt.Sprintf("result %d", i+1)
		if !p.equal(base.results[i], head.results[i]) {
			return p.path + " differs"
		}
	}
	base.blind = p.blind
	for i := range base.args {
		p.path = fmt.Sprintf("argument %d", i+1)
		if !p.equal(base.args[i], head.args[i]) {
			return p.path + " is left differently"
		}
	}
	if !base.calls.equal(head.calls) {
		return calledOtherwise
	}
	return ""
}

// unlike returns where two outcomes differ, the memory that results share included.
func unlike(base, head *outcome, baseShares string) string {
	where := differ(base, head)
	if where == "" && !base.panicked {
		if headShares := shared(head); baseShares != headShares {
			where = fmt.Sprintf("memory is shared otherwise: %q before, %q now", baseShares, headShares)
		}
	}
	return where
}

var errorType = reflect.TypeOf((*error)(nil)).Elem()

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
