//go:build go1.21

package check

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"time"
)

// A Function is what to compare.
type Function struct {
	// Base and Head are functions of one type; a method is given as a function
	// whose first argument is the receiver.
	Base, Head any
	Dictionary
	// Impls are types of the module that implement interfaces among the
	// parameters.
	Impls []any // nil pointers to them
	// Builders are of types of the module whose values cannot be drawn.
	Builders []Builder
	// Drawn says that values can be drawn from types; if not, only recorded calls,
	// and changes of them, are inputs.
	Drawn bool
	// Globals are pointers to the variables of the package that its functions
	// might write to.
	Globals map[string]any

	// Select makes the new code, which Head calls, run in another version: 0 as it is, -1
	// with a counter in every block, or a mutant, from 1 to Mutants. It is nil if there
	// are none. Hits are the counters, the first Blocks of the new code and then those
	// of Base; Known are those of Head that Base has as well. The loops of all versions but
	// the first count Ticks down and panic below zero.
	Select  func(version int)
	Hits    []uint32
	Blocks  int
	Known   []int
	Mutants int
	Ticks   *int
}

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
	// Patience is how long a call of Head may take.
	Patience time.Duration
	// Calls is a file of recorded calls, empty for none.
	Calls string
	// Most bounds drawn numbers, for functions whose work grows with them; 0 does not.
	Most int64
	// Done are mutants that are not tried again. Main compares nothing if there are any.
	Done map[int]bool
	// Leads is a file for the inputs that led to blocks which none had led to before;
	// mutants are tried on them, too. Empty for none.
	Leads string
	// Lenient lets Head differ at edges, see edge.
	Lenient bool
	// Number is that of the function among all that are compared, for the journal.
	Number int
	// Journal is a file that says what is in hand, for the case that the process
	// dies; nil for none.
	Journal *os.File
}

// A Report is what came out.
type Report struct {
	// Recorded, Enumerated, Drawn and Guided count inputs for which both did the
	// same, but for those of them that Differing counts: see edge.
	Recorded, Enumerated, Drawn, Guided, Differing int
	// Erring are those of these in which nothing differs but what errors say.
	Erring int
	// Edge is the one of these that tells most, nil if there are none.
	Edge *Edge `json:",omitempty"`
	// Panics counts those among them for which both panicked.
	Panics int
	// Unreached lists blocks of Head that no input led to, of Blocks.
	Unreached []int `json:",omitempty"`
	Blocks    int
	// Mutant was tried, 0 if the report is of no mutant, and Killed says that it did
	// something else than Head.
	Mutant int  `json:",omitempty"`
	Killed bool `json:",omitempty"`
	// Difference says where the two differ first; Input, Base and Head describe it,
	// and Stage says where the input comes from: recorded, listed, drawn or fuzzed.
	Difference        string `json:",omitempty"`
	Stage             string `json:",omitempty"`
	Input, Base, Head string `json:",omitempty"`
	// Unstable says why Base cannot be compared even with itself.
	Unstable string `json:",omitempty"`
	// Endless says that Base did not end for an input.
	Endless bool `json:",omitempty"`
}

// A comparer is Compare at work.
type comparer struct {
	Function
	opt        Options
	base, head reflect.Value
	types      []reflect.Type
	impls      []reflect.Type
	byIface    map[reflect.Type][]reflect.Type
	builders   map[reflect.Type]*builder
	recorded   [][]byte
	texts      []string
	kinds      []string // see classes
	lengths    []int    // see borders
	numbers    []int64
	anyOrder   bool // see callLog; it is found out
	report     Report
	reached    []bool
	left       int // blocks of Head that were not reached yet
	leads      []input
	// kept are earlier results of Head with what they were then: later calls must
	// not change them.
	kept []keptResult
	watchdog
}

type keptResult struct {
	values []reflect.Value
	was    string
	input  string
}

// Compare runs both functions and writes a Report to w. It returns whether no
// difference was found.
func Compare(f Function, opt Options, w io.Writer) (bool, error) {
	c, err := newComparer(f, opt)
	if err != nil {
		return false, err
	}
	defer c.guard(w)()
	c.run()
	c.unreached()
	if err := c.keepLeads(); err != nil {
		return false, err
	}
	return c.report.Difference == "" && c.report.Unstable == "", json.NewEncoder(w).Encode(c.report)
}

// Mutate tries the mutants of Head and writes a Report for each to w.
func Mutate(f Function, opt Options, w io.Writer) error {
	c, err := newComparer(f, opt)
	if err != nil {
		return err
	}
	defer c.guard(w)()
	for i := range c.recorded {
		if args := c.decode(i); args != nil {
			c.collect(args)
		}
	}
	return c.mutation(w)
}

// mostForGlobals is how long it may take to look at the variables of the package.
const mostForGlobals = 2 * time.Millisecond

func newComparer(f Function, opt Options) (*comparer, error) {
	c := &comparer{Function: f, opt: opt, base: reflect.ValueOf(f.Base), head: reflect.ValueOf(f.Head)}
	if c.base.Type() != c.head.Type() {
		return nil, fmt.Errorf("the functions have different types: %s and %s", c.base.Type(), c.head.Type())
	}
	for i := 0; i < c.base.Type().NumIn(); i++ {
		c.types = append(c.types, c.base.Type().In(i))
	}
	for _, p := range f.Impls {
		c.impls = append(c.impls, reflect.TypeOf(p).Elem())
	}
	c.byIface = implementers(c.types, c.impls)
	c.reached, c.left = make([]bool, f.Blocks), f.Blocks
	c.file, c.function = opt.Journal, opt.Number
	began := time.Now()
	if c.globals(true); time.Since(began) > mostForGlobals {
		c.Globals = nil
	}
	if opt.Calls != "" {
		data, err := os.ReadFile(opt.Calls)
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		c.recorded = recordedCalls(data)
	}
	c.newBuilders()
	c.lengths, c.numbers = borderLengths(c.Dictionary), borderNumbers(c.Dictionary)
	return c, nil
}

// run compares until a difference, the end of the time or of the cases.
func (c *comparer) run() {
	end := within(c.opt.Time)
	for i := 0; i < len(c.recorded); i++ {
		in := input{kind: recorded, n: i}
		args := c.make(in)
		if args == nil {
			continue
		}
		c.collect(args)
		if !c.one(in, i < 50) {
			return
		}
		c.report.Recorded++
	}
	if !c.Drawn && len(c.recorded) == 0 && len(c.builders) == 0 {
		return
	}
	most := within(c.opt.Time / 3)
	for n, count := 0, c.enumeration(); n < count && !most.over(); n++ {
		if !c.one(input{kind: enumerated, n: n}, n < 20) {
			return
		}
		c.report.Enumerated++
	}
	most = within(c.opt.Time / 3)
	for n, count := 0, c.borders(); n < count && !most.over(); n++ {
		if !c.one(input{kind: bordering, n: n}, false) {
			return
		}
		c.report.Drawn++
	}
	cases := c.opt.Cases
	if !c.Drawn && len(c.builders) == 0 {
		cases = min(cases, 100*len(c.recorded)) // there is not more to change
	}
	for n := 0; n < cases && !end.over(); n++ {
		if !c.one(input{kind: drawn, n: n}, n < 100) {
			return
		}
		c.report.Drawn++
	}
	// What was not reached may need more than it got.
	end = within(c.opt.Time / 4)
	for n := 0; n < cases/4 && c.left > 0 && !end.over(); n++ {
		if !c.one(input{kind: longer, n: n}, false) {
			return
		}
		c.report.Drawn++
	}
	c.guided()
}

// collect keeps the strings of a recorded call for inputs to come.
func (c *comparer) collect(args []reflect.Value) {
	if len(c.texts) > 200 {
		return
	}
	for _, a := range args {
		c.texts = append(c.texts, stringsIn(a, 0)...)
	}
}

// one compares both functions on one input. It returns false at the end.
func (c *comparer) one(in input, twice bool) bool {
	described := ""
	describeInput := func() string {
		if described == "" {
			described = describeAll(c.make(in))
		}
		return described
	}
	globals := c.globals(twice)
	base := c.call(c.base, in, callBase)
	baseShares := shared(base)
	if c.globals(twice) != globals {
		return c.unstable("the function writes to variables of its package")
	}
	if twice && c.varies(base, in) {
		return false
	}
	head := c.call(c.head, in, callHead)
	where := unlike(base, head, baseShares)
	if where == "" && c.globals(twice) != globals {
		where = writesGlobals
	}
	if where != "" && c.report.Differing < mostDescribed {
		var ok bool
		if where, ok = c.repeats(in, base, baseShares, where); !ok {
			return false
		}
	}
	if where != "" && c.edge(in, base, head, where, describeInput) {
		where = ""
	}
	if where != "" {
		c.report.Difference, c.report.Stage, c.report.Input = where, Stage(in.kind), describeInput()
		c.report.Base, c.report.Head = base.String(), head.String()
		if strings.HasPrefix(where, "argument") {
			c.report.Base, c.report.Head = base.left(), head.left()
		}
		if where == calledOtherwise {
			c.report.Base, c.report.Head = base.calls.String(), head.calls.String()
		}
		return false
	}
	if base.blind {
		return c.unstable("it returns a function or a channel, and what that does is not compared")
	}
	if base.panicked {
		c.report.Panics++
	}
	c.look(in)
	return c.stillThere(head, in, describeInput)
}

// writesGlobals says of Head that it does, which Base does not.
const writesGlobals = "it writes to variables of its package"

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

// call makes the arguments of an input and calls a function with them.
func (c *comparer) call(fn reflect.Value, in input, who byte) *outcome {
	calls := &callLog{anyOrder: c.anyOrder}
	args := c.makeWith(in, calls)
	c.begin(in, who)
	out := call(fn, args, calls)
	c.begin(in, callNone)
	return out
}

// stillThere reports whether what earlier calls of Head returned is what it was. Memory
// that is used again for the next call would change it.
func (c *comparer) stillThere(head *outcome, in input, input func() string) bool {
	for _, k := range c.kept {
		if is := describeAll(k.values); is != k.was {
			c.report.Difference, c.report.Stage = "a later call changed the result of an earlier one", Stage(in.kind)
			c.report.Input, c.report.Base, c.report.Head = k.input+", then "+input(), k.was, is
			return false
		}
	}
	if head.panicked || len(c.kept) > 3 && (c.report.Drawn+c.report.Guided)%16 != 0 {
		return true
	}
	if len(c.kept) > 3 {
		c.kept = c.kept[1:]
	}
	if was := describeAll(head.results); len(was) < 1<<12 {
		c.kept = append(c.kept, keptResult{head.results, was, input()})
	}
	return true
}

// globals describes the variables of the package. That can cost more than the call,
// so it is only done where look is true.
func (c *comparer) globals(look bool) string {
	if len(c.Globals) == 0 || !look {
		return ""
	}
	h := uint64(0)
	for name, p := range c.Globals {
		h += hashText(name + "=" + describe(reflect.ValueOf(p).Elem()))
	}
	return fmt.Sprint(h)
}
