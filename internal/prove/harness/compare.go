package harness

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"sync/atomic"
	"time"
)

// A Function is what to compare.
type Function struct {
	// Old and New are functions of one type; a method is given as a function
	// whose first argument is the receiver.
	Old, New any
	Dictionary
	// Impls are types of the module that implement interfaces among the
	// parameters.
	Impls []any // nil pointers to them
	// Drawn says that values can be drawn from types; if not, only recorded calls,
	// and changes of them, are inputs.
	Drawn bool
	// Globals are pointers to the variables of the package that its functions
	// might write to.
	Globals map[string]any
}

// Options say how long to compare.
type Options struct {
	Seed int64
	// Cases is the number of drawn inputs, Time bounds all of it.
	Cases int
	Time  time.Duration
	// Calls is a file of recorded calls, empty for none.
	Calls string
}

// A Report is what came out, as JSON on standard output.
type Report struct {
	// Recorded and Drawn count inputs for which both did the same.
	Recorded, Drawn int
	// Panics counts those among them for which both panicked.
	Panics int
	// Difference says where the two differ first; Input, Base and Head describe it.
	Difference        string `json:",omitempty"`
	Input, Base, Head string `json:",omitempty"`
	// Unstable says why the old function cannot be compared even with itself.
	Unstable string `json:",omitempty"`
}

// A comparer is Compare at work.
type comparer struct {
	Function
	opt      Options
	old, now reflect.Value
	types    []reflect.Type
	impls    []reflect.Type
	byIface  map[reflect.Type][]reflect.Type
	recorded [][]byte
	texts    []string
	report   Report
	// kept are earlier results of New with what they were then: later calls must
	// not change them.
	kept []keptResult
	// at counts calls, and inNew says that the one in hand is of New, for the
	// watchdog.
	at    atomic.Int64
	inNew atomic.Bool
	input atomic.Pointer[func() []reflect.Value]
}

type keptResult struct {
	values []reflect.Value
	was    string
	input  string
}

// Compare runs both functions and writes a Report to w.
func Compare(f Function, opt Options, w io.Writer) error {
	c := &comparer{Function: f, opt: opt, old: reflect.ValueOf(f.Old), now: reflect.ValueOf(f.New)}
	if c.old.Type() != c.now.Type() {
		return fmt.Errorf("the functions have different types: %s and %s", c.old.Type(), c.now.Type())
	}
	for i := 0; i < c.old.Type().NumIn(); i++ {
		c.types = append(c.types, c.old.Type().In(i))
	}
	for _, p := range f.Impls {
		c.impls = append(c.impls, reflect.TypeOf(p).Elem())
	}
	c.byIface = implementers(c.types, c.impls)
	if opt.Calls != "" {
		data, err := os.ReadFile(opt.Calls)
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		c.recorded = recordedCalls(data)
	}
	go c.watch(w)
	c.run()
	return json.NewEncoder(w).Encode(c.report)
}

// implementers finds which types of the module implement the interfaces that occur
// in parameters.
func implementers(params, impls []reflect.Type) map[reflect.Type][]reflect.Type {
	out := make(map[reflect.Type][]reflect.Type)
	seen := make(map[reflect.Type]bool)
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch t.Kind() {
		case reflect.Interface:
			for _, i := range impls {
				if i.Implements(t) {
					out[t] = append(out[t], i)
				}
			}
		case reflect.Slice, reflect.Array, reflect.Pointer:
			visit(t.Elem())
		case reflect.Map:
			visit(t.Key())
			visit(t.Elem())
		case reflect.Struct:
			for i := 0; i < t.NumField(); i++ {
				visit(t.Field(i).Type)
			}
		case reflect.Func:
			for i := 0; i < t.NumOut(); i++ {
				visit(t.Out(i))
			}
		}
	}
	for _, t := range params {
		visit(t)
	}
	return out
}

// run compares until a difference, the end of the time or of the cases.
func (c *comparer) run() {
	end := time.Now().Add(c.opt.Time)
	for i := 0; i < len(c.recorded); i++ {
		in := func() []reflect.Value { return c.decode(i) }
		if in() == nil {
			continue
		}
		c.collect(in())
		if !c.one(in, i < 50) {
			return
		}
		c.report.Recorded++
	}
	if !c.Drawn && len(c.recorded) == 0 {
		return
	}
	for n := 0; n < c.opt.Cases && time.Now().Before(end); n++ {
		seed := c.opt.Seed + int64(n)
		if !c.one(func() []reflect.Value { return c.draw(seed) }, n < 100) {
			return
		}
		c.report.Drawn++
	}
}

func (c *comparer) decode(i int) []reflect.Value {
	args, err := Decode(c.recorded[i], c.types, c.impls)
	if err != nil {
		return nil
	}
	return args
}

// draw makes the input of a seed: from types, or from a recorded call with some of
// its arguments changed.
func (c *comparer) draw(seed int64) []reflect.Value {
	d := &Drawer{src: Random(seed), dict: c.Dictionary, impls: c.byIface, recorded: c.texts}
	if len(c.recorded) > 0 && (!c.Drawn || d.src.chance(2)) {
		if args := c.decode(d.src.Intn(len(c.recorded))); args != nil {
			changed := &changer{Drawer: d, whole: c.Drawn}
			for _, a := range args {
				changed.value(a, 0)
			}
			return args
		}
	}
	var args []reflect.Value
	for _, t := range c.types {
		args = append(args, d.Draw(t))
	}
	return args
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

// one compares both functions on one input, which in makes anew for each call. It
// returns false at the end.
func (c *comparer) one(in func() []reflect.Value, twice bool) bool {
	before := in()
	input := ""
	describeInput := func() string {
		if input == "" {
			input = describeAll(in())
		}
		return input
	}
	globals := c.globals()
	c.input.Store(&in)
	c.begin(false)
	old := call(c.old, before)
	oldShares := shared(old)
	if g := c.globals(); g != globals {
		c.report.Unstable = "the function writes to variables of its package"
		return false
	}
	if twice {
		c.begin(false)
		if again := call(c.old, in()); differ(old, again) != "" {
			c.report.Unstable = "the function does not do the same twice: " + differ(old, again)
			return false
		}
	}
	c.begin(true)
	now := call(c.now, in())
	c.begin(false)
	where := differ(old, now)
	if where == "" && !old.panicked {
		if nowShares := shared(now); oldShares != nowShares {
			where = fmt.Sprintf("memory is shared otherwise: %q before, %q now", oldShares, nowShares)
		}
	}
	if where == "" && c.globals() != globals {
		where = "it writes to variables of its package"
	}
	if where != "" {
		c.report.Difference, c.report.Input = where, describeInput()
		c.report.Base, c.report.Head = old.String(), now.String()
		return false
	}
	if old.panicked {
		c.report.Panics++
	}
	return c.stillThere(now, describeInput)
}

// begin tells the watchdog about the next call.
func (c *comparer) begin(isNew bool) {
	c.inNew.Store(isNew)
	c.at.Add(1)
}

// stillThere says that what earlier calls of New returned is what it was. Memory
// that is used again for the next call would change it.
func (c *comparer) stillThere(now *outcome, input func() string) bool {
	for _, k := range c.kept {
		if is := describeAll(k.values); is != k.was {
			c.report.Difference = "a later call changed the result of an earlier one"
			c.report.Input, c.report.Base, c.report.Head = k.input+", then "+input(), k.was, is
			return false
		}
	}
	if now.panicked || len(c.kept) > 3 && c.report.Drawn%16 != 0 {
		return true
	}
	if len(c.kept) > 3 {
		c.kept = c.kept[1:]
	}
	if was := describeAll(now.results); len(was) < 1<<12 {
		c.kept = append(c.kept, keptResult{now.results, was, input()})
	}
	return true
}

// globals describes the variables of the package.
func (c *comparer) globals() string {
	if len(c.Globals) == 0 {
		return ""
	}
	h := uint64(0)
	for name, p := range c.Globals {
		h += hashText(name + "=" + describe(reflect.ValueOf(p).Elem()))
	}
	return fmt.Sprint(h)
}

// String describes an outcome.
func (o *outcome) String() string {
	if o.panicked {
		return "a panic: " + o.how
	}
	s := describeAll(o.results)
	if len(o.results) == 0 {
		s = "nothing, leaving " + describeAll(o.args)
	}
	return s
}

// patience is how long one call may take.
const patience = 10 * time.Second

// watch ends the process with a report when a call does not end. That Old does
// not is no difference, but then nothing can be compared.
func (c *comparer) watch(w io.Writer) {
	last, since := int64(-1), time.Now()
	for {
		time.Sleep(patience / 20)
		if at := c.at.Load(); at != last {
			last, since = at, time.Now()
			continue
		}
		if time.Since(since) < patience {
			continue
		}
		r := Report{Unstable: "for some inputs the function does not end"}
		if c.inNew.Load() {
			r = Report{Difference: "it does not end", Base: "it ended", Head: "it had not ended after " + patience.String()}
			if in := c.input.Load(); in != nil {
				r.Input = describeAll((*in)())
			}
		}
		json.NewEncoder(w).Encode(r)
		os.Exit(0)
	}
}
