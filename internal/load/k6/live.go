package k6

import (
	"errors"
	"io"
	"sync/atomic"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
)

// errK6Abort ends the run because the script says so.
var errK6Abort = errors.New("the script ended the run")

// errK6Stopped ends an iteration whose request could not be sent.
var errK6Stopped = errors.New("the run is over")

// A k6Live sends what a script sends when it sends it.
type k6Live struct {
	vm    *k6VM
	do    script.Do
	err   error // of do
	step  script.Step
	sent  int
	think time.Duration
	// report takes outcomes of checks; nil before the first answer.
	report  func(name string, ok bool)
	waiting []k6Outcome
}

type k6Outcome struct {
	name string
	ok   bool
}

func (l *k6Live) send(step *script.Step) sobek.Value {
	if l.err != nil {
		return sobek.Undefined()
	}
	l.step = *step
	l.step.Pause, l.think = l.think, 0
	if l.do == nil {
		l.vm.throw("there is nothing to send requests with")
	}
	var a *script.Answer
	l.vm.outside(func() { a, l.err = l.do(&l.step) })
	if l.err != nil {
		l.vm.rt.Interrupt(errK6Stopped)
		return sobek.Undefined()
	}
	l.sent++
	l.report = a.Report
	for _, o := range l.waiting {
		l.tell(o.name, o.ok)
	}
	l.waiting = l.waiting[:0]
	return l.vm.rt.NewDynamicObject(l.vm.answer(&l.step, a))
}

// check counts an exception as a condition that does not hold, and lets it go on.
func (l *k6Live) check(name string, of, condition sobek.Value) bool {
	ok, err := l.vm.holds(of, condition)
	if l.report == nil {
		l.waiting = append(l.waiting, k6Outcome{name, ok})
	} else {
		l.tell(name, ok)
	}
	if err != nil {
		panic(err)
	}
	return ok
}

func (l *k6Live) tell(name string, ok bool) {
	if l.report != nil {
		l.report(name, ok)
	}
}

func (l *k6Live) pause(d time.Duration) { l.think += d }

// now has passed as the script should see it: it thinks before it sends.
func (l *k6Live) now() time.Time { return time.Now().Add(l.think) }

func (l *k6Live) varies(string) {}

// cause returns why a call ended: what do said, if it ended that.
func (l *k6Live) cause(err error) error {
	if l.err != nil {
		return l.err
	}
	return err
}

// A k6User runs the script for each iteration.
type k6User struct {
	vm   *k6VM
	host k6Live
	// failed is the number of iterations in a row that sent nothing and threw.
	failed int
	// interrupted says that the iteration under way is to end.
	interrupted atomic.Bool
}

// Interrupt implements [script.Interrupter].
func (u *k6User) Interrupt() {
	u.interrupted.Store(true)
	u.vm.rt.Interrupt(script.ErrInterrupted)
}

func newK6User(s *k6Script, id int, seed uint64) (*k6User, error) {
	vm, err := s.vm(id, seed, 0)
	if err != nil {
		return nil, err
	}
	vm.seed(seed, uint64(id))
	u := &k6User{vm: vm}
	u.host.vm = vm
	return u, nil
}

// maxFailed is how many iterations in a row may throw before the first request.
const maxFailed = 100

// Iterate implements [script.User].
func (u *k6User) Iterate(do script.Do) error {
	s, h := u.vm.script, &u.host
	h.do, h.err, h.sent = do, nil, 0
	if u.interrupted.Swap(false) {
		u.vm.rt.ClearInterrupt() // it came after the end of an iteration
	}
	_, err := u.vm.call(s.entry, h)
	u.vm.iter++
	if s.open {
		h.think = 0
	}
	switch {
	case h.err != nil:
		return h.err
	case err != nil && u.interrupted.Load():
		return script.ErrInterrupted
	case errors.Is(err, errK6Abort):
		s.note("the script ended the run with exec.test.abort()")
		return io.EOF
	case err != nil:
		err = s.located(err)
		s.threw(1, err)
	}
	s.iterations.Add(1)
	if err == nil || h.sent > 0 {
		u.failed = 0
		return nil
	}
	if u.failed++; u.failed == maxFailed {
		return err
	}
	return nil
}

func (s *k6Script) threw(count int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.thrown.count += count
	if s.thrown.first == nil {
		s.thrown.first = err
	}
}
