//go:build go1.21

package check

import (
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/answer"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"time"
)

// arms calls the two functions, and tells the watchdog which call is
// running.
type arms struct {
	of         Function
	base, head reflect.Value
	inputs     *input.Maker
	dog        watchdog
	anyOrder   bool          // see callLog; it is found out
	holds      bool          // see Options.Held
	aliases    bool          // results may be in memory of the package
	variables  func() string // of the package, as they are
	// skip are inputs that are left out, and skipped their shapes.
	skip    []Entry
	skipped map[string]bool
	exact   bool // no shapes are left out
}

func newArms(f Function, opt Options) (*arms, error) {
	a := &arms{of: f, base: reflect.ValueOf(f.Base), head: reflect.ValueOf(f.Head)}
	if f.Turn != 0 {
		a.base = a.turned(a.base)
	}
	if a.base.Type() != a.head.Type() {
		return nil, fmt.Errorf("the functions have different types: %s and %s", a.base.Type(), a.head.Type())
	}
	for i := 0; i < a.head.Type().NumOut(); i++ {
		t := a.head.Type().Out(i)
		a.aliases = a.aliases || t.Kind() != reflect.String && value.HoldsMemory(t)
	}
	value.AddSentinels(f.Sentinels)
	value.FailAlike((!f.Public || f.Untouched) && !f.Recovers) // which index is out of range first matters to nobody
	value.Rereads(f.Rereads)
	answer.Know(f.Dictionary.Strings)
	a.skip, a.holds = opt.Skip, opt.Held
	a.of.Others, a.of.Later = but(f.Others, opt.Spared), but(f.Later, opt.Spared)
	a.dog.file, a.dog.function = opt.Journal, opt.Number
	recorded, err := readCalls(opt.Calls)
	if err != nil {
		return nil, err
	}
	driven, err := readCalls(opt.Driven)
	if err != nil {
		return nil, err
	}
	texts, err := readCalls(opt.Texts)
	if err != nil {
		return nil, err
	}
	builders := f.Builders
	if opt.Plain == WithoutMethods || len(opt.Without) > 0 {
		builders = append([]draw.Recipe(nil), builders...)
		for i := range builders {
			builders[i].Methods = nil
			if opt.Plain < WithoutMethods {
				builders[i].Methods = but(f.Builders[i].Methods, opt.Without)
			}
			if makers := but(f.Builders[i].Makers, opt.Without); len(makers) > 0 {
				builders[i].Makers = makers
			}
		}
	}
	a.inputs = input.New(a.base.Type(), input.Options{
		Dictionary: f.Dictionary, Impls: f.Impls, Nils: f.Nils, Reflects: f.Reflects, Samples: f.Samples, Builders: builders, Recorded: append(recorded, driven...), Driven: len(driven), Texts: texts, Drawn: f.Drawn, Only: f.Only, Lengths: f.Lengths,
		Seed: opt.Seed, Most: opt.Most, Zero: true, Receiver: f.Receiver, Filled: f.Filled, Unlocked: f.Public,
		Tame: opt.Plain == SmallNumbers, Comparable: opt.Comparable,
		Building: func(in input.Input) func() {
			a.dog.begin(in, callMethod)
			return func() { a.dog.begin(in, callNone) }
		},
	})
	return a, nil
}

// but are functions without those of some names.
func but(all []any, names []string) (out []any) {
	for _, f := range all {
		if !slices.Contains(names, draw.NameOf(f)) {
			out = append(out, f)
		}
	}
	return out
}

// turned is Base in the version in which the methods that interfaces lead to are its own.
func (a *arms) turned(base reflect.Value) reflect.Value {
	return reflect.MakeFunc(base.Type(), func(args []reflect.Value) []reflect.Value {
		a.of.Select(a.of.Turn)
		defer a.of.Select(0)
		if base.Type().IsVariadic() {
			return base.CallSlice(args)
		}
		return base.Call(args)
	})
}

// readCalls reads a file of calls, none if there is no name or no file.
func readCalls(name string) ([][]byte, error) {
	if name == "" {
		return nil, nil
	}
	data, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	return value.Calls(data), nil
}

// call makes the arguments of an input and calls a function with them.
func (a *arms) call(fn reflect.Value, in input.Input, who byte) *value.Outcome {
	calls := &value.CallLog{AnyOrder: a.anyOrder}
	args := a.inputs.MakeWith(in, calls)
	a.dog.begin(in, who)
	running := 0
	if a.of.Joins {
		running = runtime.NumGoroutine()
	}
	out := value.CallAlone(fn, args, calls)
	a.follow(in, args, out)
	a.dog.begin(in, callNone)
	if a.of.Joins && !endedBut(running) {
		out.Panicked, out.How, out.Results = true, leftRunning, nil
	}
	return out
}

// mostFollowed is how often a function is called that was returned.
const mostFollowed = 6

// follow calls the functions that a call has returned, as its caller would, and again after it has written to the lists
// and maps that it gave the call.
func (a *arms) follow(in input.Input, args []reflect.Value, out *value.Outcome) {
	follow := func(times int) {
		for _, i := range a.of.Follows {
			if out.Panicked || out.Results[i].IsNil() {
				continue
			}
			t := out.Results[i].Type()
			out.Follow(i, times, func(n int) []reflect.Value {
				return a.inputs.ArgumentsWith(t, int64(seedOf(in))+int64(n), out.Calls)
			})
		}
	}
	follow(mostFollowed)
	if len(a.of.Follows) > 0 {
		defer value.Disturb(args, nil)()
		follow(1)
	}
}

// leftRunning is what a call does that leaves goroutines behind.
const leftRunning = "it leaves goroutines running"

// mostEnding is how long goroutines may take to end after the call.
const mostEnding = 100 * time.Millisecond

// endedBut waits until no more goroutines run than a number, and reports whether that came to be.
func endedBut(running int) bool {
	for end := time.Now().Add(mostEnding); runtime.NumGoroutine() > running; {
		if time.Now().After(end) {
			return false
		}
		runtime.Gosched()
	}
	return true
}

// canDraw reports whether there is anything to draw inputs from: types, recorded calls, or what makes values.
func (a *arms) canDraw() bool {
	return a.of.Drawn || len(a.inputs.Opt.Recorded) > 0 || len(a.inputs.Builders) > 0
}

func (a *arms) callBase(in input.Input) *value.Outcome { return a.call(a.base, in, callBase) }
func (a *arms) callHead(in input.Input) *value.Outcome { return a.call(a.head, in, callHead) }

func (a *arms) function(who byte) reflect.Value {
	if who == callHead {
		return a.head
	}
	return a.base
}

// callMoved is call with arguments that are moved elsewhere, which is closed before. It returns nil if
// that cannot be.
func (a *arms) callMoved(in input.Input, who byte, m *value.Mover, close func() bool) *value.Outcome {
	calls := &value.CallLog{AnyOrder: a.anyOrder}
	args := a.inputs.MakeWith(in, calls)
	m.Values(args)
	if !close() {
		return nil
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	a.dog.begin(in, who)
	out := value.Call(a.function(who), args, calls)
	a.dog.begin(in, callNone)
	runtime.KeepAlive(m)
	return out
}

const (
	seenVersion = -1
	// seenTicks bounds what counts blocks: it ends where Head does.
	seenTicks = 1 << 30
)

// callVersion is call of Head with the new code in another version.
func (a *arms) callVersion(version int, in input.Input, who byte) *value.Outcome {
	calls := &value.CallLog{AnyOrder: a.anyOrder}
	args := a.inputs.MakeWith(in, calls)
	a.dog.begin(in, who)
	defer a.dog.begin(in, callNone)
	if out := a.choose(version); out != nil {
		return out
	}
	out := value.CallAlone(a.head, args, calls)
	a.follow(in, args, out)
	if version > 0 && a.aliases {
		out.Keep() // the variables of this version are about to go
	}
	a.of.Select(0)
	return out
}

// choose selects a version. One whose variables cannot be made panics as the program
// starts.
func (a *arms) choose(version int) (out *value.Outcome) {
	defer func() {
		if r := recover(); r != nil {
			a.of.Select(0)
			out = &value.Outcome{Panicked: true, How: "as the program starts: " + value.DescribePanic(r)}
		}
	}()
	a.of.Select(version)
	return nil
}
