package k6

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

const (
	// poolSize is how many iterations are recorded, slowPool how many of a
	// script of which recording the former would take longer than slow.
	poolSize = 2048
	slowPool = 256
	slow     = 30 * time.Second
	// poolBytes is how much memory the recording takes.
	poolBytes = 24 << 20
	// probes is how many iterations are recorded twice, to see whether they depend on
	// earlier ones. Those are also the ones whose checks can run in a machine.
	probes = 64
)

// Record fills a pool with n iterations, 0 for as many as are worth it, of which
// iteration i has random numbers from seed and i. The error is a [varied] if
// iterations cannot be recorded.
func record(m *machine, seed uint64, n int) (*pool, error) {
	p := &pool{notes: &m.test.notes}
	r := newRecorder(m, seed)
	want := n
	if want == 0 {
		want = poolSize
	}
	began, memory := time.Now(), 0
	for i := 0; i < want; i++ {
		e, err := r.iteration(i)
		if err != nil {
			return nil, err
		}
		memory += e.size()
		if i > 0 && memory+r.share.bytes+m.test.targets.size() > poolBytes {
			break
		}
		p.entries = append(p.entries, *e)
		if i != probes-1 {
			continue
		}
		if err := p.probe(m.test, seed); err != nil {
			return nil, err
		}
		if n == 0 && time.Since(began) > slow*probes/poolSize {
			want = slowPool
		}
	}
	if len(p.entries) < probes {
		if err := p.probe(m.test, seed); err != nil {
			return nil, err
		}
	}
	for i := range p.entries {
		if m.test.set.open {
			p.entries[i].after = 0
		}
		for j := range p.entries[i].steps {
			p.entries[i].steps[j].source = "" // compared already
		}
	}
	if err := p.judge(m.test.path, seed); err != nil {
		return nil, err
	}
	if len(r.interpreted) > 0 {
		p.notes.add(fmt.Sprintf("checks that only JavaScript can judge are asked in %d of the %d: %s",
			min(probes, len(p.entries)), len(p.entries), strings.Join(r.interpreted[:min(5, len(r.interpreted))], ", ")))
	}
	p.interpreted = len(r.interpreted) > 0
	return p, nil
}

// probe records the iterations of a pool again in a machine of its own, the last
// one first. If they turn out differently, they depend on more than their own
// random numbers.
func (p *pool) probe(t *test, seed uint64) error {
	m, err := newMachine(t, 1, seed+1, time.Hour)
	if err != nil {
		return err
	}
	r := newRecorder(m, seed)
	for i, e := range slices.Backward(p.entries) {
		again, err := r.iteration(i)
		if err != nil {
			return err
		}
		if !again.equal(&e) {
			return varied("what it sends depends on earlier iterations, or on random numbers or the time of its beginning")
		}
	}
	return nil
}

// judge refuses a pool of which nothing can be replayed, and notes the rest.
func (p *pool) judge(path string, seed uint64) error {
	requests, thrown := 0, 0
	var first error
	for _, e := range p.entries {
		requests += len(e.steps)
		if e.err != nil {
			if thrown++; first == nil {
				first = e.err
			}
		}
	}
	switch {
	case thrown == len(p.entries):
		return first
	case requests == 0:
		return errors.New(path + ": the script sends no request")
	}
	p.notes.add(fmt.Sprintf("%d iterations of the script were recorded, with random numbers from seed %d; "+
		"each user replays them in a random order of its own", len(p.entries), seed))
	if thrown > 0 {
		p.notes.add(fmt.Sprintf("%d of the %d recorded iterations end with an exception, the first with %v",
			thrown, len(p.entries), first))
	}
	return nil
}

// A varied error says why iterations cannot be recorded.
type varied string

// Error implements error.
func (v varied) Error() string { return string(v) }

// A recorder writes down what a script sends.
type recorder struct {
	m     *machine
	seed  uint64
	share *pieces
	// lists are checks of steps by source.
	lists map[string][]script.Check
	// compiled are checks by name and source, without OK if they need the machine.
	compiled map[[2]string]script.Check
	// interpreted are the names of those that need the machine.
	interpreted []string
	asking      sync.Mutex // of the machine, once it is recorded

	// Of the iteration under way.
	number  int
	current *entry
	think   time.Duration
	varied  error
	answers []*unknown
	pending []outcome // of checks before the first request
	// holds is what checks of answers come to; used is where the script takes that.
	holds bool
	used  string
}

func newRecorder(m *machine, seed uint64) *recorder {
	return &recorder{
		m: m, seed: seed, share: newPieces(),
		lists: make(map[string][]script.Check), compiled: make(map[[2]string]script.Check),
	}
}

// iteration records iteration number i. If it takes what a check comes to, it must
// send the same whether checks hold or not.
func (r *recorder) iteration(i int) (*entry, error) {
	e, err := r.run(i, true)
	if err != nil || r.used == "" {
		return e, err
	}
	used := r.used
	again, err := r.run(i, false)
	if err == nil && !again.equal(e) {
		err = varied("the result of check() is used" + used)
	}
	return e, err
}

func (r *recorder) run(i int, holds bool) (*entry, error) {
	r.number, r.current, r.think, r.varied, r.pending, r.answers = i, new(entry), 0, nil, nil, nil
	r.holds, r.used = holds, ""
	r.m.iter = i
	r.m.seed(r.seed, uint64(i))
	_, err := r.m.call(r.m.test.set.Entry, r)
	switch {
	case r.varied != nil:
		return nil, r.varied
	case errors.Is(err, errEndless):
		return nil, located(r.m.test.path, err)
	case err != nil:
		r.current.err = located(r.m.test.path, err)
	}
	r.current.after = r.think
	return r.current, nil
}

// maxSteps is how many requests a recorded iteration may have. A script can
// send for ever in one iteration.
const maxSteps = 10_000

func (r *recorder) send(s *script.Step) sobek.Value {
	if len(r.current.steps) == maxSteps {
		r.varies("one iteration sends very many requests")
	}
	s.Pause, r.think = r.think, 0
	s.Keep = false
	if len(s.Body) > 0 {
		s.Body = r.share.split(s.Body[0])
	}
	r.current.steps = append(r.current.steps, step{Step: *s})
	u := &unknown{step: len(r.current.steps) - 1}
	r.answers = append(r.answers, u)
	u.proxy = r.m.must(r.m.unknown(nil, r.m.rt.ToValue(func(call sobek.FunctionCall) sobek.Value {
		return r.read(u, call.Argument(0))
	})))
	for _, o := range r.pending {
		r.decided(o)
	}
	r.pending = nil
	return u.proxy
}

func (r *recorder) pause(d time.Duration) { r.think += d }

func (r *recorder) now() time.Time {
	r.varies("it reads the time")
	return time.Now()
}

func (r *recorder) varies(what string) {
	if r.varied == nil {
		r.varied = varied(what + r.m.at())
	}
	r.m.rt.Interrupt(r.varied)
}

// An unknown is an answer that is not there yet. Reading it ends the recording,
// but for checks, which are asked of the answer later.
type unknown struct {
	step  int
	proxy sobek.Value
	// given is the answer while a check is asked, or nil.
	given sobek.Value
}

// read returns what to ask instead of an unknown answer. A promise asks every value
// for "then".
func (r *recorder) read(u *unknown, name sobek.Value) sobek.Value {
	if u.given != nil {
		return u.given
	}
	if name.String() != "then" {
		r.varies("it reads an answer outside of check()")
	}
	return r.m.rt.NewObject()
}

// ask writes a condition down. One that is not asked of an answer is decided now,
// and counted with the answer before it.
func (r *recorder) ask(name string, of, condition sobek.Value) bool {
	_, isFunction := sobek.AssertFunction(condition)
	i := len(r.answers) - 1
	for i >= 0 && r.answers[i].proxy != of {
		i--
	}
	if i < 0 || !isFunction {
		ok, err := r.m.holds(of, condition)
		if err != nil {
			panic(err)
		}
		if o := (outcome{name, ok}); len(r.answers) == 0 {
			r.pending = append(r.pending, o)
		} else {
			r.decided(o)
		}
		return ok
	}
	if at, ok := inScript(r.m.rt.CaptureCallStack(0, nil)); r.used == "" && !(ok && r.m.test.program.alone[at]) {
		r.used = r.m.at()
	}
	source := condition.String()
	key := [2]string{name, source}
	c, known := r.compiled[key]
	if !known {
		c, _ = compileCheck(name, source)
		r.compiled[key] = c
	}
	if c.OK == nil {
		c = r.interpret(r.answers[i], name, condition)
	}
	r.add(i, c, source)
	return r.holds
}

// decided adds a check whose outcome is known to the last step.
func (r *recorder) decided(o outcome) {
	c := script.Check{Name: o.name, OK: func(*script.Answer) bool { return o.ok }}
	r.add(len(r.current.steps)-1, c, fmt.Sprint(o.ok))
}

// add adds a check to a step. Steps with the same checks share their list, but for
// the first iterations, whose checks can need the machine.
func (r *recorder) add(i int, c script.Check, source string) {
	s := &r.current.steps[i]
	if s.source += "\x00" + c.Name + "\x00" + source; c.OK == nil {
		return
	}
	list, ok := r.lists[s.source]
	if !ok || r.number < probes {
		list = append(slices.Clip(s.Checks), c)
	}
	if r.number >= probes {
		r.lists[s.source] = list
	}
	s.Checks = list
}

// interpret returns a check that only the script's own machine can judge. What it
// refers to is kept in memory, so that later iterations are without it: there the
// check has no OK.
func (r *recorder) interpret(u *unknown, name string, condition sobek.Value) script.Check {
	if !slices.Contains(r.interpreted, name) {
		r.interpreted = append(r.interpreted, name)
	}
	if r.number >= probes {
		return script.Check{Name: name}
	}
	s := r.current.steps[u.step].Step
	u.given = r.m.answer(&s, &script.Answer{Response: wire.Response{Status: 200, Body: []byte("{}")}}, true)
	_, err := r.m.holds(u.proxy, condition) // shows whether it reads other answers, too
	u.given = nil
	if err != nil && r.varied != nil {
		panic(err)
	}
	return script.Check{Name: name, Body: true, OK: func(a *script.Answer) bool {
		r.asking.Lock()
		defer r.asking.Unlock()
		var ok bool
		err := r.m.guard(func() (err error) {
			u.given = r.m.answer(&s, a, true)
			defer func() { u.given = nil }()
			ok, err = r.m.holds(u.proxy, condition)
			return err
		})
		return ok && err == nil
	}}
}
