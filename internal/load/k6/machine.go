package k6

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/grafana/sobek"
	"github.com/grafana/sobek/file"

	"github.com/gohone/hone/internal/load/script"
)

// A test is a script and what its machines have in common.
type test struct {
	path    string
	program *program
	env     map[string]string
	// limit is how long the script may compute without sending anything.
	limit   time.Duration
	set     settings
	notes   notes
	targets targets
	data    string // what setup returned, as JSON

	judging             sync.Pool        // of machines that judge checks
	started             func() time.Time // when the first user was there
	numbered, completed atomic.Int64     // live iterations
	thrown              atomic.Int64     // those that ended with an exception
	first               atomic.Value     // exception
	// files that were opened, by name; arrays that are shared, as JSON by element.
	files, arrays sync.Map
}

// Settings are what options and the scenario say of how the script runs.
type settings struct {
	Entry              string // the function that users run
	Discard            bool   // bodies of answers are not kept
	UserAgent          string
	Scenario, Executor string // names
	Env                map[string]string
	open               bool // iterations begin at a rate
}

// A host does what a script asks for while a function of it runs. One records it,
// the other does it at once.
type host interface {
	// send sends a request and returns the answer as the script sees it.
	send(*script.Step) sobek.Value
	// ask asks a condition, a function or a value, of what is usually an answer.
	ask(name string, of, condition sobek.Value) bool
	pause(time.Duration)
	now() time.Time
	// varies is called when the script asks for a value that is not the same for
	// all users and iterations.
	varies(what string)
}

// A machine runs a script. It belongs to one goroutine at a time.
type machine struct {
	test *test
	rt   *sobek.Runtime
	// host is nil while the modules themselves run, in k6's init context.
	host     host
	id, iter int
	total    int64 // number of the iteration in the whole test, from 0; -1 until it is asked for
	exports  *sobek.Object
	data     sobek.Value // of setup
	rng      *rand.Rand
	timer    *time.Timer
	// skew is added to the clock in the init context.
	skew time.Duration
	// early is what the init context asked for that is not the same for all users.
	early string
	// conditions are the checks of a machine that judges them.
	conditions map[*judge]sobek.Value
	library    *sobek.Object // __hone
	// What the library makes answers with; see http.js.
	response, timings         *sobek.Object // prototypes
	unknown, parse, stringify sobek.Callable
}

// errEndless stops a script that only computes.
var errEndless = errors.New("the script runs for too long without sending anything; does a loop never end?")

func (m *machine) seed(seed, stream uint64) { m.rng = rand.New(rand.NewPCG(seed, stream)) }

func (m *machine) now() time.Time {
	if m.host == nil {
		return time.Now().Add(m.skew)
	}
	return m.host.now()
}

// varies notes that the script asks for what makes users and iterations differ.
func (m *machine) varies(what string) {
	switch {
	case m.host != nil:
		m.host.varies(what)
	case m.early == "":
		m.early = what + m.at()
	}
}

// position returns where the script is.
func (m *machine) position() (file.Position, bool) { return inScript(m.rt.CaptureCallStack(0, nil)) }

// at returns where the script is, in brackets.
func (m *machine) at() string {
	if at, ok := m.position(); ok {
		return fmt.Sprintf(" (%s)", at)
	}
	return ""
}

// guard runs f and stops the script if it takes too long.
func (m *machine) guard(f func() error) error {
	m.timer.Reset(m.test.limit)
	err := f()
	m.timer.Stop()
	m.rt.ClearInterrupt()
	return err
}

// outside runs f, which waits for others, without the guard's clock.
func (m *machine) outside(f func()) {
	m.timer.Stop()
	f()
	m.timer.Reset(m.test.limit)
}

// function returns what the script exports under a name, if it is a function.
func (m *machine) function(name string) (sobek.Callable, bool) {
	return sobek.AssertFunction(m.exports.Get(name))
}

// call runs an exported function, to the end of the promise if it is async.
func (m *machine) call(name string, h host) (result sobek.Value, err error) {
	f, ok := m.function(name)
	if !ok {
		return nil, fmt.Errorf("the script exports no function %q", name)
	}
	m.host, m.total = h, -1
	defer func() { m.host = nil }()
	err = m.guard(func() error {
		if result, err = f(sobek.Undefined(), m.data); err != nil {
			return err
		}
		if result.ExportType() == reflect.TypeFor[*sobek.Promise]() {
			result, err = m.settled(result.Export().(*sobek.Promise))
		}
		return err
	})
	return result, err
}

// settled returns the result of a promise. There is nothing to wait for: all
// that a script can wait for has happened when the call returns.
func (m *machine) settled(promise *sobek.Promise) (sobek.Value, error) {
	result := promise.Result()
	switch promise.State() {
	case sobek.PromiseStateRejected:
		if err, ok := result.Export().(error); ok {
			return nil, err
		}
		if ex := m.rt.Try(func() { panic(result) }); ex != nil {
			return nil, ex
		}
	case sobek.PromiseStatePending:
		return nil, errors.New("the script waits for a promise that is never kept")
	}
	return result, nil
}

// throw throws an Error into the script.
func (m *machine) throw(format string, args ...any) {
	e, err := m.rt.New(m.rt.Get("Error"), m.rt.ToValue(fmt.Sprintf(format, args...)))
	panic(m.must(e, err))
}

// must throws what a call into the script threw.
func (m *machine) must(v sobek.Value, err error) sobek.Value {
	if err != nil {
		panic(err)
	}
	return v
}

// holds asks a condition of a value.
func (m *machine) holds(of, condition sobek.Value) (bool, error) {
	f, ok := sobek.AssertFunction(condition)
	if !ok {
		return condition.ToBoolean(), nil
	}
	v, err := f(sobek.Undefined(), of)
	if err != nil {
		return false, err
	}
	return v.ToBoolean(), nil
}
