//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"os"
	"time"
)

// A Function is what to compare.
type Function struct {
	// Base and Head are functions of one type; a method is given as a function
	// whose first argument is the receiver.
	Base, Head any
	Dictionary draw.Dictionary
	// Impls are types of the module that implement interfaces among the
	// parameters.
	Impls []any // nil pointers to them
	// Nils are nil pointers to those of them, pointers, that may be nil in an interface: code asks for that.
	Nils []any
	// Reflects says that Base looks at types of values by package reflect.
	Reflects bool
	// Samples are functions of the package and pointers to its variables, of which values are drawn, too.
	Samples []any
	// Builders are of types of the module whose values cannot be drawn.
	Builders []draw.Recipe
	// Drawn reports whether values can be drawn from types; if not, only recorded
	// calls, and changes of them, are inputs.
	Drawn bool
	// Only are the values that arguments have, by their numbers, where callers give them no others.
	Only map[int][]func() any
	// Lengths are those that lists and texts among the arguments have, by their numbers, where callers give them no others.
	Lengths map[int][]int
	// Receiver reports whether the first argument is a receiver and never nil, unless a recorded call has it so: no
	// code compares it with nil.
	Receiver bool
	// Filled are the numbers of further arguments that are never nil, unless a recorded call has them so.
	Filled []int
	// Inner reports whether nothing but functions that are compared, too, gets what Head returns.
	Inner bool
	// Follows are the numbers of results that are functions and that are called as well.
	Follows []int
	// Unshared reports whether no two calls at the same time are given the same arguments.
	Unshared bool
	// Joins reports whether Base or Head start goroutines, which must end with the call.
	Joins bool
	// Asks reports whether answers decide as well as the arguments.
	Asks bool
	// Locks reports whether Base uses package sync: calls at the same time may write to what they share.
	Locks bool
	// Public reports whether other packages can call Base. They hold no locks in recorded arguments, and may make any call;
	// the package itself perhaps makes none that panics.
	Public bool
	// Untouched reports whether Base and Head are written alike, so that they differ in what they call.
	Untouched bool
	// Rereads reports whether the package, or what calls the function, may take back what was read from a bufio.Reader.
	Rereads bool
	// Recovers reports whether the package looks at panics: then it matters how a private function fails.
	Recovers bool
	// Globals are pointers to the variables of the package that its functions
	// might write to.
	Globals map[string]any
	// Exported are pointers to the exported variables that Base or Head may use, and settings of other packages,
	// by name: callers may set them.
	Exported map[string]any
	// Setters are what sets variables that Base or Head may read.
	Setters []Setter
	// Sentinels are variables of packages that callers compare results with.
	Sentinels []any
	// Others are functions whose first argument is of the type of that of Base, and Later those that take a result first.
	Others, Later []any

	// Select makes the new code, which Head calls, run in another version: 0 as it is, -1
	// with a counter in every block, or a mutant, from 1 to Mutants. It is nil if there are
	// none. Hits are the counters: the first Blocks are of the new code, the others of
	// Base. Known are those of Head that Base has as well. The loops of all versions but
	// the first count Ticks down and panic below zero.
	Select  func(version int)
	Hits    []uint32
	Blocks  int
	Known   []int
	Mutants int
	Ticks   *int
	// Diverted is set by a mutant whose condition is another one than it would be, nil if none does that.
	Diverted *bool
	// Turn is the version in which Head's methods are those of Base; 0 if there is none.
	Turn int
	// Force is where to put the number of a condition that is forced, 0 for none: the first Failures are those of
	// errors, in both functions and for the ForceAt-th time, and the others up to Forces in the version of Head
	// with counters.
	Force, ForceAt   *int
	Failures, Forces int
	// State is where to put what sequences of steps, the only argument, call at their end with the values that they
	// have at hand; nil for other functions.
	State *func(values ...any)
	// Watch is where to put what is called with the operands of each comparison that Base, and the
	// version of Head with counters, makes, and whether the second is looked for in the first; nil if they are
	// not watched. What a map lacks that it is asked for has nil as its second.
	Watch *func(x, y any, part bool)
}

// Values of Options.Plain, each where the one before was too much.
const (
	SmallNumbers = 1 + iota
	WithoutMethods
)

// Options say how long to compare.
type Options struct {
	Seed int64
	// Cases is the number of drawn inputs, Time bounds all of it. This and the others
	// are times of the processor.
	Cases int
	Time  time.Duration
	// Guided bounds the inputs that coverage leads to, Mutation the time that
	// mutants get.
	Guided, Mutation time.Duration
	// Patience is how long a call of Head may take, 0 for ten seconds.
	Patience time.Duration
	// Plain says how arguments are made by calls of methods: 0 with any numbers, SmallNumbers, or not at all.
	Plain int
	// Without are names, as package draw has them, of methods by which nothing is made, and Spared of those that are not
	// called after Base and Head: calls of them did not end, or ended the program.
	Without, Spared []string
	// Unforced forces no conditions: a call with one was too much.
	Unforced bool
	// Comparable lets drawn interfaces hold nothing but what can be compared, and be a key: the program ended by another value.
	Comparable bool
	// Skip are inputs that are left out.
	Skip []Entry
	// Calls is a file of recorded calls, empty for none.
	Calls string
	// Driven is a file of calls that follow from what other packages can call, empty for none.
	Driven string
	// Texts is a file of texts that functions of the package were given, empty for none.
	Texts string
	// Most bounds drawn numbers, for functions whose work grows with them; 0 does not.
	Most int64
	// Done are mutants that are not tried again. Main compares nothing if there are any.
	Done map[int]bool
	// Leads is a file for the inputs that led to blocks which none had led to before;
	// mutants are tried on them, too. Empty for none.
	Leads string
	// Lenient lets Head differ at edges, see edge.
	Lenient bool
	// Held looks at what was returned before and after the function is called among others: memory that Base
	// leaves to those who have it, Head must leave to them, too.
	Held bool
	// Number is that of the function among all that are compared, for the journal.
	Number int
	// Journal is a file that names the call that is running, in case the process
	// dies; nil for none.
	Journal *os.File
}
