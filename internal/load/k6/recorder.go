package k6

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// A k6Recorder writes down what a script sends.
type k6Recorder struct {
	vm     *k6VM
	share  *k6Pieces
	checks map[string][]script.Check // lists without checks that need a VM, by their sources
	// compiled are checks by name and source, without OK if they need a VM.
	compiled map[[2]string]script.Check
	memory   int
	// interpreted says that some checks need a VM; names are theirs.
	interpreted bool
	names       []string
	asking      sync.Mutex // of the VM, once it is recorded

	// Of the iteration under way.
	number  int
	current *k6Recorded
	think   time.Duration
	varied  error
	unknown *k6Unknown // the last answer
	pending []k6Outcome
}

func newK6Recorder(vm *k6VM) *k6Recorder {
	return &k6Recorder{vm: vm, share: newPieces(), checks: make(map[string][]script.Check), compiled: make(map[[2]string]script.Check)}
}

// iteration records iteration number i.
func (r *k6Recorder) iteration(i int) (*k6Recorded, error) {
	r.number, r.current, r.think, r.varied, r.pending = i, new(k6Recorded), 0, nil, nil
	r.unknown = nil
	r.vm.iter = i
	r.vm.seed(r.vm.script.o.Seed, uint64(i))
	_, err := r.vm.call(r.vm.script.entry, r)
	switch {
	case r.varied != nil:
		return nil, r.varied
	case errors.Is(err, errK6Endless):
		return nil, r.vm.script.located(err)
	case err != nil:
		r.current.err = r.vm.script.located(err)
	}
	r.current.after = r.think
	return r.current, nil
}

// bytes is the memory that the recording takes with another iteration.
func (r *k6Recorder) bytes(e *k6Recorded) int {
	r.memory += e.size()
	return r.memory + r.share.bytes + 512*len(r.vm.script.targets.m)
}

// maxSteps is how many requests a recorded iteration may have. A script can
// send for ever in one iteration.
const maxSteps = 10_000

func (r *k6Recorder) send(step *script.Step) sobek.Value {
	if len(r.current.steps) == maxSteps {
		r.varies("one iteration sends very many requests")
	}
	step.Pause, r.think = r.think, 0
	step.Keep = false
	if len(step.Body) > 0 {
		step.Body = r.share.split(step.Body[0])
	}
	r.current.steps = append(r.current.steps, k6Step{Step: *step})
	r.unknown = &k6Unknown{recorder: r, number: r.number, step: len(r.current.steps) - 1}
	for _, o := range r.pending {
		r.decided(r.unknown.step, o)
	}
	r.pending = nil
	return r.vm.rt.NewDynamicObject(r.unknown)
}

func (r *k6Recorder) pause(d time.Duration) { r.think += d }

func (r *k6Recorder) now() time.Time {
	r.varies("it reads the time")
	return time.Now()
}

func (r *k6Recorder) varies(what string) {
	if r.varied == nil {
		r.varied = k6Varied(what + r.vm.at())
	}
	r.vm.rt.Interrupt(r.varied)
}

// check writes a condition down. One that is not asked of an answer is decided
// now, and counted with the answer before it.
func (r *k6Recorder) check(name string, of, condition sobek.Value) bool {
	answer := unknownOf(of)
	_, isFunction := sobek.AssertFunction(condition)
	if answer == nil || !isFunction || answer.recorder != r || answer.number != r.number {
		ok, err := r.vm.holds(of, condition)
		if err != nil {
			panic(err)
		}
		if o := (k6Outcome{name, ok}); r.unknown == nil {
			r.pending = append(r.pending, o)
		} else {
			r.decided(r.unknown.step, o)
		}
		return true
	}
	source := condition.String()
	key := [2]string{name, source}
	c, known := r.compiled[key]
	if !known {
		c, _ = compileCheck(name, source)
		r.compiled[key] = c
	}
	if c.OK != nil {
		r.add(answer.step, c, source)
		return true
	}
	r.interpret(answer, name, of, condition, source)
	return true
}

// decided adds a check whose outcome is known.
func (r *k6Recorder) decided(step int, o k6Outcome) {
	r.add(step, script.Check{Name: o.name, OK: func(*script.Answer) bool { return o.ok }}, fmt.Sprint(o.ok))
}

// add adds a check that needs no VM. Steps with the same checks share the list.
func (r *k6Recorder) add(step int, c script.Check, source string) {
	s := &r.current.steps[step]
	s.source += "\x00" + c.Name + "\x00" + source
	if len(s.all) == len(s.Checks) {
		list, ok := r.checks[s.source]
		if !ok {
			list = append(slices.Clip(s.Checks), c)
			r.checks[s.source] = list
		}
		s.all, s.Checks = list, list
		return
	}
	s.all = append(s.all, c)
	s.Checks = append(slices.Clip(s.Checks), c)
}

// interpret adds a check that only the script's own VM can judge, to the first
// iterations: what it refers to is kept in memory.
func (r *k6Recorder) interpret(answer *k6Unknown, name string, of, condition sobek.Value, source string) {
	r.interpreted = true
	if len(r.names) < 5 && !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
	s := &r.current.steps[answer.step]
	s.source += "\x00" + name + "\x00" + source
	if r.number >= probes {
		return
	}
	step := s.Step
	answer.given = r.vm.answer(&step, &script.Answer{Response: wire.Response{Status: 200, Body: []byte("{}")}})
	_, err := r.vm.holds(of, condition) // shows whether it reads other answers, too
	answer.given = nil
	if err != nil && r.varied != nil {
		panic(err)
	}
	s.all = append(slices.Clip(s.all), script.Check{Name: name, Body: true, OK: func(a *script.Answer) bool {
		r.asking.Lock()
		defer r.asking.Unlock()
		answer.given = r.vm.answer(&step, a)
		answer.given.kept = true
		defer func() { answer.given = nil }()
		var ok bool
		err := r.vm.guard(func() (err error) {
			ok, err = r.vm.holds(of, condition)
			return err
		})
		return ok && err == nil
	}})
}

// A k6Unknown is an answer that is not there yet. Reading it ends the
// recording, but for checks, which are asked of the answer later.
type k6Unknown struct {
	recorder     *k6Recorder
	number, step int
	// given is the answer while a check is asked.
	given *k6Answer
}

// unknownOf returns the unknown answer that a value is, or nil.
func unknownOf(v sobek.Value) *k6Unknown {
	if o, ok := v.(*sobek.Object); ok && o.ClassName() == "Object" {
		u, _ := o.Export().(*k6Unknown)
		return u
	}
	return nil
}

func (u *k6Unknown) read() {
	u.recorder.varies("it reads an answer outside of check()")
}

// Get implements [sobek.DynamicObject]. A promise asks every value for "then".
func (u *k6Unknown) Get(name string) sobek.Value {
	if u.given != nil {
		return u.given.Get(name)
	}
	if name != "then" {
		u.read()
	}
	return nil
}

// Set implements [sobek.DynamicObject].
func (u *k6Unknown) Set(string, sobek.Value) bool {
	u.read()
	return true
}

// Has implements [sobek.DynamicObject].
func (u *k6Unknown) Has(name string) bool {
	if u.given != nil {
		return u.given.Has(name)
	}
	if name != "then" {
		u.read()
	}
	return false
}

// Delete implements [sobek.DynamicObject].
func (u *k6Unknown) Delete(string) bool {
	u.read()
	return true
}

// Keys implements [sobek.DynamicObject].
func (u *k6Unknown) Keys() []string {
	if u.given != nil {
		return u.given.Keys()
	}
	u.read()
	return nil
}
