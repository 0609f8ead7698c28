package k6

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
)

// A k6Host does what a script asks for while a function of it runs.
type k6Host interface {
	// send sends a request and returns the response as the script sees it.
	send(*script.Step) sobek.Value
	// check asks a condition, a function or a value, of what is usually a response.
	check(name string, of, condition sobek.Value) bool
	pause(time.Duration)
	now() time.Time
	// varies is told that the script asks for what is not the same for all
	// users and iterations.
	varies(what string)
}

// A k6VM runs a script. It belongs to one goroutine at a time.
type k6VM struct {
	script *k6Script
	rt     *sobek.Runtime
	// host is nil while the modules themselves run, in k6's init context.
	host     k6Host
	id, iter int
	total    int64 // number of the iteration in the whole test, from 0; -1 before it is asked for
	exports  *sobek.Object
	data     sobek.Value // of setup
	rng      *rand.Rand
	timer    *time.Timer
	// skew is added to the clock in the init context.
	skew time.Duration
	// early is what the init context asked for that is not the same for all users.
	early            string
	parse, stringify sobek.Callable
}

var promiseType = reflect.TypeFor[*sobek.Promise]()

// maxCalls is how deep functions of a script may call each other.
const maxCalls = 10_000

// errK6Endless stops a script that only computes.
var errK6Endless = errors.New("the script runs for too long without sending anything; does a loop never end?")

// vm runs the modules of the script for user id.
func (s *k6Script) vm(id int, seed uint64, skew time.Duration) (*k6VM, error) {
	vm := &k6VM{script: s, rt: sobek.New(), id: id, skew: skew, data: sobek.Undefined()}
	vm.seed(seed, uint64(id)|1<<63)
	vm.rt.SetRandSource(func() float64 { return vm.rng.Float64() })
	vm.rt.SetTimeSource(vm.now)
	vm.rt.SetMaxCallStackSize(maxCalls)
	if err := vm.globals(); err != nil {
		return nil, err
	}
	p := s.program
	p.mu.Lock()
	p.vms[vm.rt] = vm
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.vms, vm.rt)
	}()
	err := vm.guard(func() error {
		_, err := vm.settled(vm.rt.CyclicModuleRecordEvaluate(p.main, p.resolve))
		return err
	})
	if err != nil {
		return nil, s.located(err)
	}
	vm.exports = vm.rt.NamespaceObjectFor(p.main)
	if s.data != "" {
		if vm.data, err = vm.parse(nil, vm.rt.ToValue(s.data)); err != nil {
			return nil, s.located(err)
		}
	}
	return vm, nil
}

func (vm *k6VM) seed(seed, stream uint64) { vm.rng = rand.New(rand.NewPCG(seed, stream)) }

func (vm *k6VM) now() time.Time {
	if vm.host == nil {
		return time.Now().Add(vm.skew)
	}
	return vm.host.now()
}

// varies notes that the script asks for what makes users and iterations differ.
func (vm *k6VM) varies(what string) {
	switch {
	case vm.host != nil:
		vm.host.varies(what)
	case vm.early == "":
		vm.early = what + vm.at()
	}
}

// at returns where the script is, in brackets.
func (vm *k6VM) at() string {
	for _, frame := range vm.rt.CaptureCallStack(0, nil) {
		if at := frame.Position(); at.Line > 0 && at.Filename != "" {
			return fmt.Sprintf(" (%s:%d:%d)", at.Filename, at.Line, at.Column)
		}
	}
	return ""
}

// guard runs f and stops the script if it takes too long.
func (vm *k6VM) guard(f func() error) error {
	if vm.timer == nil {
		vm.timer = time.AfterFunc(vm.script.limit, func() { vm.rt.Interrupt(errK6Endless) })
	} else {
		vm.timer.Reset(vm.script.limit)
	}
	err := f()
	vm.timer.Stop()
	vm.rt.ClearInterrupt()
	return err
}

// outside runs f, which waits for others, without the guard's clock.
func (vm *k6VM) outside(f func()) {
	vm.timer.Stop()
	f()
	vm.timer.Reset(vm.script.limit)
}

// function returns what the script exports under a name, if it is a function.
func (vm *k6VM) function(name string) (sobek.Callable, bool) {
	return sobek.AssertFunction(vm.exports.Get(name))
}

// call runs an exported function, to the end of the promise if it is async.
func (vm *k6VM) call(name string, host k6Host) (sobek.Value, error) {
	f, ok := vm.function(name)
	if !ok {
		return nil, fmt.Errorf("%s: the script exports no function %q", vm.script.path, name)
	}
	vm.host, vm.total = host, -1
	defer func() { vm.host = nil }()
	var result sobek.Value
	err := vm.guard(func() error {
		var err error
		if result, err = f(sobek.Undefined(), vm.data); err != nil {
			return err
		}
		if result.ExportType() == promiseType {
			result, err = vm.settled(result.Export().(*sobek.Promise))
		}
		return err
	})
	return result, err
}

// settled returns what a promise came to. There is nothing to wait for: whatever
// a script can wait for has happened when the call returns.
func (vm *k6VM) settled(promise *sobek.Promise) (sobek.Value, error) {
	switch promise.State() {
	case sobek.PromiseStateRejected:
		result := promise.Result()
		if err, ok := result.Export().(error); ok {
			return nil, err
		}
		var err error
		if ex := vm.rt.Try(func() { panic(result) }); ex != nil {
			err = ex
		}
		return nil, err
	case sobek.PromiseStatePending:
		return nil, fmt.Errorf("%s: the script waits for a promise that is never kept", vm.script.path)
	}
	return promise.Result(), nil
}

// throw throws an Error into the script.
func (vm *k6VM) throw(format string, args ...any) {
	e, err := vm.rt.New(vm.rt.Get("Error"), vm.rt.ToValue(fmt.Sprintf(format, args...)))
	if err != nil {
		panic(vm.rt.NewGoError(err))
	}
	panic(e)
}

// must rethrows what a call into the script threw.
func (vm *k6VM) must(v sobek.Value, err error) sobek.Value {
	if err != nil {
		panic(err)
	}
	return v
}

const noConsole = "what the script writes to the console is not shown"

type k6Func = func(sobek.FunctionCall) sobek.Value

// globals are what scripts find without importing it.
func (vm *k6VM) globals() error {
	env := vm.rt.NewObject()
	for name, value := range vm.script.env {
		if err := env.Set(name, value); err != nil {
			return err
		}
	}
	console := vm.rt.NewObject()
	for _, name := range []string{"log", "info", "warn", "error", "debug", "trace", "dir"} {
		silent := func(sobek.FunctionCall) sobek.Value {
			vm.script.note(noConsole)
			return sobek.Undefined()
		}
		if err := console.Set(name, silent); err != nil {
			return err
		}
	}
	json := vm.rt.Get("JSON").(*sobek.Object)
	vm.parse, _ = sobek.AssertFunction(json.Get("parse"))
	vm.stringify, _ = sobek.AssertFunction(json.Get("stringify"))
	return errors.Join(
		vm.rt.Set("__ENV", env),
		vm.rt.Set("console", console),
		vm.rt.Set("open", vm.open),
		vm.getter(vm.rt.GlobalObject(), "__VU", func() any { vm.varies("it reads __VU"); return vm.id + 1 }),
		vm.getter(vm.rt.GlobalObject(), "__ITER", func() any { vm.varies("it reads __ITER"); return vm.iter }),
	)
}

// getter defines a property whose value is asked for each time.
func (vm *k6VM) getter(of *sobek.Object, name string, get func() any) error {
	f := vm.rt.ToValue(func(sobek.FunctionCall) sobek.Value { return vm.rt.ToValue(get()) })
	return of.DefineAccessorProperty(name, f, nil, sobek.FLAG_TRUE, sobek.FLAG_TRUE)
}

// open is k6's: the content of a file beside the module that asks.
func (vm *k6VM) open(call sobek.FunctionCall) sobek.Value {
	name := call.Argument(0).String()
	if vm.host != nil {
		vm.throw("open(%q) must be called outside of functions, where the script begins", name)
	}
	if !filepath.IsAbs(name) {
		from := vm.script.path
		if m, ok := vm.rt.GetActiveScriptOrModule().(sobek.ModuleRecord); ok && vm.script.program.files[m] != "" {
			from = vm.script.program.files[m]
		}
		name = filepath.Join(filepath.Dir(from), name)
	}
	content, err := vm.script.file(name)
	if err != nil {
		vm.throw("%v", err)
	}
	if call.Argument(1).String() == "b" {
		return vm.rt.ToValue(vm.rt.NewArrayBuffer([]byte(content)))
	}
	return vm.rt.ToValue(content)
}

// file reads a file once for all VMs.
func (s *k6Script) file(name string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if content, ok := s.opened[name]; ok {
		return content, nil
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	s.opened[name] = string(b)
	return s.opened[name], nil
}

// k6Seconds reads a number of seconds.
func k6Seconds(v sobek.Value) time.Duration {
	s := v.ToFloat()
	if math.IsNaN(s) || s <= 0 {
		return 0
	}
	return time.Duration(min(s, 1e9) * float64(time.Second))
}
