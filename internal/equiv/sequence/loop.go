package sequence

import (
	"fmt"

	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"github.com/gohone/hone/internal/equiv/subject"
)

// StateName is the name of a variable in the file with a sequence: of a function that is called with the values at hand at
// its end, if it is not nil.
const StateName = "honeState"

const (
	// mostSteps bounds a sequence, each step of which may take long.
	mostSteps = 1000
	// mostHeld bounds the values of a type that a sequence has at hand, and mostYielded how often an iterator goes on.
	mostHeld    = 16
	mostYielded = 100
)

// loop goes through the steps, and on after panics. A step has the arguments that the one before had unless From says
// which, and does what it does up to 319 times, more than a byte counts, where Times is large, with other texts and numbers
// each time in half of them. Half of the sequences do with few of the operations, so that a few in one order come up
// where there are many. In one step of four a function that is called in the middle of it does another operation first.
const loop = `	left, from := %d, 0
	choice := honeChoice{count: %d, first: %d, changed: %#v, makers: %#v}
	if len(steps) > 0 {
		choice.begin(steps[0].From >= 128, steps[0].At^steps[0].And)
	}
	var run func(i, from, op, times int)
	var again func()
	zero := false // whether a value was made without any function
	_ = again
	run = func(i, from, op, times int) {
		defer honeCaught(&out, zero)
		s, a := &steps[i], &steps[from]
		_, _ = s, a
		switch op {
%s		}
	}
	for i := range steps {
		i, s := i, &steps[i]
		if s.From < 128 {
			from = int(s.From) %% len(steps)
		}
		from := from
		chosen := func(op uint8) int { return choice.of(i, op, s.Times, %s) }
		op := chosen(s.Op)
		for times := 1 + int(s.Times/224)*(int(s.And)+int(s.And)/4); times > 0 && left > 0; times-- {
			left--
			if again = nil; s.At%%4 == 1 {
				again = func() { run(i, from, chosen(s.And^s.From), 1) }
			}
			run(i, from, op, times)
		}
	}
%s	if honeState != nil {
		honeState(%s)
	}
	return out
}
`

// held are the functions that say what channels have, that keep values at hand, and that make some arguments otherwise:
// texts of parts of those that other steps have, since what looks for one may begin to find it, fail, and find it later;
// small numbers, which are sizes and places; and numbers that are equal, or not even to themselves.
var held = fmt.Sprintf(`
// honeState is called with the values at hand.
var honeState func(values ...any)

// %s says what a receiver from a channel would find.
func %s[T any](c <-chan T) string {
	if c == nil {
		return "nil"
	}
	if len(c) > 0 {
		return "a value"
	}
	select {
	case _, ok := <-c:
		if ok {
			return "a value"
		}
		return "closed"
	default:
		return "nothing"
	}
}

func honeHeld[T any](pool []T, v T, at int) []T {
	if len(pool) < %d {
		return append(pool, v)
	}
	pool[at%%%d] = v
	return pool
}

// A honeChoice chooses operations by their numbers. The first need no value at hand, changed lead to what has changed, and
// makers return values to have at hand.
type honeChoice struct {
	count, first    int
	changed, makers []int
	few             []int // those of a sequence that does with few
}

// begin makes a sequence do with few: those that lead to what has changed, about half of the makers, and one in four of
// the others, which a byte draws.
func (c *honeChoice) begin(few bool, which uint8) {
	if !few {
		return
	}
	drawn := func(i int) uint32 {
		h := (uint32(i)<<8 | uint32(which)) * 0x9e3779b1
		h = (h ^ h>>15) * 0x85ebca6b
		return (h ^ h>>13) >> 30
	}
	c.few = append(c.few, c.changed...)
	for i := 0; i < c.count; i++ {
		if drawn(i) == 0 {
			c.few = append(c.few, i)
		}
	}
	for _, i := range c.makers {
		if drawn(i) == 1 {
			c.few = append(c.few, i)
		}
	}
}

// of returns the operation of a step. Without values for what has changed, a sequence of few makes some first.
func (c *honeChoice) of(i int, op, times uint8, ready bool) int {
	switch {
	case i == 0:
		return int(op) %% c.first
	case times == %d || len(c.few) == 0:
		return int(op) %% c.count
	case !ready && len(c.makers) > 0:
		return c.makers[int(op)%%len(c.makers)]
	}
	return c.few[int(op)%%len(c.few)]
}

func honePick[T any](pool []T, at uint8) T {
	if at < 128 {
		return pool[len(pool)-1]
	}
	return pool[int(at)%%len(pool)]
}

// honeValues are what is at hand, as a list of values.
func honeValues[T any](pool []*T) []T {
	var out []T
	for _, p := range pool {
		out = append(out, *p)
	}
	return out
}

func honeIndex[T comparable](pool []T, v T) int {
	for i, have := range pool {
		if have == v {
			return i
		}
	}
	return -1
}

// honeOver writes over a list that was given or returned, as callers may.
func honeOver[S ~[]T, T any](list S, mode uint8) {
	var zero T
	for i := range list {
		if mode%%4 == 3 {
			list[i] = zero
		}
	}
}

// honeCaught notes a panic. Where a value was at hand that no function made, that something is nil says that such values
// are of no use: what comes after does not count.
func honeCaught(out *[]any, zero bool) {
	r := recover()
	if text, ok := r.(string); ok && honestrings.HasPrefix(text, "hone: ") {
		panic(r) // it is ours, and ends the call
	}
	if err, ok := r.(error); ok {
		text := err.Error()
		ofNil := text == "assignment to entry in nil map" ||
			honestrings.HasPrefix(text, "runtime error: ") && honestrings.Contains(text, "nil pointer")
		if zero && ofNil {
			*out = append(*out, %q)
			return
		}
		r = text
	}
	if r != nil {
		*out = append(*out, "panic", r)
	}
}

// honeAnother reports whether a step that does something several times has other arguments each time.
func honeAnother(at uint8, times int) bool { return times > 1 && at&2 != 0 }

func honeSpliced[T ~string](s T, mode, at, to uint8, times int) T {
	if honeAnother(at, times) {
		return s + T([]byte{byte(times)})
	}
	if mode < 192 || s == "" {
		return s
	}
	i := int(at) %% len(s)
	return s[i:i+int(to)%%(len(s)-i+1)] + s[i:]
}

func honeWhole[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](n T, mode, at uint8, times int) T {
	if honeAnother(at, times) {
		return n + T(times)
	}
	if mode < 128 {
		return n
	}
	return T(at %% 16 >> (at >> 6))
}

func honeLonger[S ~[]T, T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](list S, at uint8, times int) S {
	switch {
	case !honeAnother(at, times):
		return list
	case at&8 != 0 && len(list) > 0: // of the same length, so that it fits where the last one was
		list = append(S(nil), list...)
		list[len(list)-1] += T(times)
		return list
	}
	return append(list, T(times))
}

func honeFloat[T ~float32 | ~float64](f T, mode, at uint8) T {
	switch {
	case mode < 208:
		return f
	case mode < 252:
		return T(at %% 4)
	}
	var zero T
	return zero / zero
}
`, subject.Ready, subject.Ready, mostHeld, mostHeld, input.Plainly, value.NoUse)
