//go:build go1.21

package input

import "github.com/gohone/hone/internal/equiv/harness/draw"

// Options say what inputs are made of.
type Options struct {
	Dictionary draw.Dictionary
	// Impls are nil pointers to types that implement interfaces among the parameters.
	Impls []any
	// Nils are nil pointers to those of them, pointers, that may be nil in an interface.
	Nils []any
	// Reflects says that code looks at types of values by package reflect.
	Reflects bool
	// Samples are functions, and pointers to variables, that the package has: values of their types are drawn
	// from them, too.
	Samples []any
	// Zero draws zero values of types that have constructors, too: callers can make them, and what
	// uses a value as programs do does not.
	Zero bool
	// Builders are of types whose values cannot be drawn.
	Builders []draw.Recipe
	// Recorded are calls, the last Driven of them such as follow from what other packages can call.
	Recorded [][]byte
	Driven   int
	// Texts are what functions of the package were given by tests.
	Texts [][]byte
	// Unlocked reports whether locks in recorded arguments are free for the call: others can make it, and hold none.
	Unlocked bool
	// Drawn reports whether values can be drawn from types; if not, only recorded
	// calls, and changes of them, are inputs.
	Drawn bool
	// Only are the values that arguments have, by their numbers, where callers give them no others.
	Only map[int][]func() any
	// Lengths are those that lists and texts among the arguments have, where callers give them no others.
	Lengths map[int][]int
	// Receiver and Filled are those of Function of package check.
	Receiver bool
	Filled   []int
	Seed     int64
	// Most bounds numbers that are drawn; 0 does not.
	Most int64
	// Tame bounds the numbers that methods get by which values are made.
	Tame bool
	// Comparable lets drawn interfaces hold nothing but what can be compared.
	Comparable bool
	// Building is called before values are built, which takes calls of methods, and what
	// it returns after that.
	Building func(in Input) (built func())
}
