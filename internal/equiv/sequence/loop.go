package sequence

import "fmt"

const (
	// mostSteps bounds a sequence, each step of which may take long.
	mostSteps = 1000
	// mostHeld bounds the values of a type that a sequence has at hand, and mostYielded how often an iterator goes on.
	mostHeld    = 16
	mostYielded = 100
)

// loop goes through the steps, and on after panics. A step has the arguments that the one before had unless From says
// which, and does what it does more than once where Times is large.
const loop = `	left, from := %d, 0
	for i := range steps {
		s := &steps[i]
		if s.From < 128 {
			from = int(s.From) %% len(steps)
		}
		a := &steps[from]
		_ = a
		op := int(s.Op) %% %d
		if i == 0 {
			op = int(s.Op) %% %d
		}
		for times := 1 + int(s.Times/224)*int(s.And); times > 0 && left > 0; times-- {
			left--
			func() {
				defer honeCaught(&out)
				switch op {
%s				}
			}()
		}
	}
%s	return out
}
`

// held are the functions that keep values at hand, and that make some arguments otherwise: texts of parts of those that
// other steps have, since what looks for one may begin to find it, fail, and find it later; small numbers, which are
// sizes and places; and numbers that are equal, or not even to themselves.
var held = fmt.Sprintf(`
func honeHeld[T any](pool []T, v T, at int) []T {
	if len(pool) < %d {
		return append(pool, v)
	}
	pool[at%%%d] = v
	return pool
}

func honePick[T any](pool []T, at uint8) T {
	if at < 128 {
		return pool[len(pool)-1]
	}
	return pool[int(at)%%len(pool)]
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

func honeCaught(out *[]any) {
	r := recover()
	if text, ok := r.(string); ok && honestrings.HasPrefix(text, "hone: ") {
		panic(r) // it is ours, and ends the call
	}
	if err, ok := r.(error); ok {
		r = err.Error()
	}
	if r != nil {
		*out = append(*out, "panic", r)
	}
}

func honeSpliced[T ~string](s T, mode, at, to uint8) T {
	if mode < 192 || s == "" {
		return s
	}
	i := int(at) %% len(s)
	return s[i:i+int(to)%%(len(s)-i+1)] + s[i:]
}

func honeWhole[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](n T, mode, at uint8) T {
	if mode < 128 {
		return n
	}
	return T(at %% 16)
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
`, mostHeld, mostHeld)
