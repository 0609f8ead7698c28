//go:build go1.21

package value

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
	"sync/atomic"
)

// A CallLog is how functions among the arguments were called, in order.
type CallLog struct {
	calls []string
	more  int // calls that are not in the list
	// anyOrder reports whether the order does not count, such as that of a
	// map.
	AnyOrder bool
	// Meet is called in each call, with how many there were, that included, and what the function was given; nil does nothing.
	Meet func(n int, given []reflect.Value)
	met  int
	// Ordering has calls that only decide on an order meet, in place of the others.
	Ordering bool
	asked    atomic.Int64  // such calls, perhaps of several goroutines
	order    atomic.Uint64 // a hash of them
}

const mostCalls = 200

// Add notes a call with arguments, and as Describe writes them. A nil log notes nothing.
func (l *CallLog) Add(args string, given []reflect.Value) {
	if l.note(args); l == nil {
		return
	}
	if l.met++; l.Meet != nil && !l.Ordering {
		l.Meet(l.met, given)
	}
}

// Ask notes a call that decides on an order: it is not in the list, since how often it comes is up to the code that
// sorts.
func (l *CallLog) Ask(args string, given []reflect.Value) {
	if l == nil {
		return
	}
	n := l.asked.Add(1)
	if l.order.Add(HashText(args) * uint64(2*n+1)); l.Ordering && l.Meet != nil {
		l.Meet(int(n), given)
	}
}

// note adds a line without the call of a function: what package log writes, under its lock.
func (l *CallLog) note(line string) {
	switch {
	case l == nil:
	case len(l.calls) < mostCalls:
		l.calls = append(l.calls, line)
	default:
		l.more++
	}
}

// Begin begins anew: what was called to make the arguments is no part of a call.
func (l *CallLog) Begin() {
	if l == nil {
		return
	}
	l.calls, l.more, l.met = nil, 0, 0
	l.asked.Store(0)
	l.order.Store(0)
}

// Met is how many calls there were.
func (l *CallLog) Met() int { return l.met }

// AskedAs is how many calls decided on an order, 0 where another log has others, or in another order.
func (l *CallLog) AskedAs(other *CallLog) int {
	n := l.asked.Load()
	if n != other.asked.Load() || l.order.Load() != other.order.Load() {
		return 0
	}
	return int(n)
}

// equal reports whether two logs are the same.
func (l *CallLog) equal(other *CallLog) bool {
	if len(l.calls) != len(other.calls) || l.more != other.more {
		return false
	}
	mine, theirs := l.calls, other.calls
	if l.AnyOrder || other.AnyOrder {
		if l.more > 0 {
			return true // chance decides which of them are in the lists
		}
		mine, theirs = append([]string(nil), mine...), append([]string(nil), theirs...)
		sort.Strings(mine)
		sort.Strings(theirs)
	}
	for i, c := range mine {
		if c != theirs[i] {
			return false
		}
	}
	return true
}

// String lists the calls.
func (l *CallLog) String() string {
	s := fmt.Sprintf("%d calls: (%s)", len(l.calls)+l.more, strings.Join(l.calls, "), ("))
	if l.more > 0 {
		s += ", ..."
	}
	return s
}
