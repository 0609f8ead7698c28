//go:build go1.21

package check

import (
	"fmt"
	"os"
	"reflect"
)

// arms calls the two functions, and says to the watchdog what is in hand.
type arms struct {
	of         Function
	base, head reflect.Value
	inputs     *maker
	dog        watchdog
	anyOrder   bool // see callLog; it is found out
}

func newArms(f Function, opt Options) (*arms, error) {
	a := &arms{of: f, base: reflect.ValueOf(f.Base), head: reflect.ValueOf(f.Head)}
	if a.base.Type() != a.head.Type() {
		return nil, fmt.Errorf("the functions have different types: %s and %s", a.base.Type(), a.head.Type())
	}
	a.dog.file, a.dog.function = opt.Journal, opt.Number
	var recorded [][]byte
	if opt.Calls != "" {
		data, err := os.ReadFile(opt.Calls)
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		recorded = recordedCalls(data)
	}
	a.inputs = newMaker(a.base.Type(), makerOptions{
		Dictionary: f.Dictionary, Impls: f.Impls, Builders: f.Builders, Recorded: recorded, Drawn: f.Drawn, Seed: opt.Seed, Most: opt.Most,
		Building: func(in input) func() {
			a.dog.begin(in, callBase)
			return func() { a.dog.begin(in, callNone) }
		},
	})
	return a, nil
}

// call makes the arguments of an input and calls a function with them.
func (a *arms) call(fn reflect.Value, in input, who byte) *outcome {
	calls := &callLog{anyOrder: a.anyOrder}
	args := a.inputs.makeWith(in, calls)
	a.dog.begin(in, who)
	out := call(fn, args, calls)
	a.dog.begin(in, callNone)
	return out
}

func (a *arms) callBase(in input) *outcome { return a.call(a.base, in, callBase) }
func (a *arms) callHead(in input) *outcome { return a.call(a.head, in, callHead) }

const (
	seenVersion = -1
	// seenTicks bounds what counts blocks: it ends where Head does.
	seenTicks = 1 << 30
)

// callVersion is call of Head with the new code in another version.
func (a *arms) callVersion(version int, in input, who byte) *outcome {
	calls := &callLog{anyOrder: a.anyOrder}
	args := a.inputs.makeWith(in, calls)
	a.dog.begin(in, who)
	defer a.dog.begin(in, callNone)
	if out := a.choose(version); out != nil {
		return out
	}
	out := call(a.head, args, calls)
	a.of.Select(0)
	return out
}

// choose selects a version. One whose variables cannot be made panics as the program
// starts.
func (a *arms) choose(version int) (out *outcome) {
	defer func() {
		if r := recover(); r != nil {
			a.of.Select(0)
			out = &outcome{panicked: true, how: "as the program starts: " + describePanic(r)}
		}
	}()
	a.of.Select(version)
	return nil
}
