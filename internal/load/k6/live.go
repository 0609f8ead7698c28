package k6

import (
	"errors"
	"io"
	"sync/atomic"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
)

// errStopped ends an iteration whose request could not be sent.
var errStopped = errors.New("the run is over")

// A liveHost sends what a script sends when it sends it.
type liveHost struct {
	m     *machine
	do    script.Do
	err   error // of do
	step  script.Step
	sent  int
	think time.Duration
	// report takes outcomes of checks; those before the user's first answer wait.
	report  func(name string, ok bool)
	waiting []outcome
}

// An outcome is that of a check.
type outcome struct {
	name string
	ok   bool
}

func (l *liveHost) send(step *script.Step) sobek.Value {
	if l.err != nil {
		return sobek.Undefined()
	}
	l.step = *step
	l.step.Pause, l.think = l.think, 0
	var a *script.Answer
	l.m.outside(func() { a, l.err = l.do(&l.step) })
	if l.err != nil {
		l.m.rt.Interrupt(errStopped)
		return sobek.Undefined()
	}
	l.sent++
	l.report = a.Report
	for _, o := range l.waiting {
		l.tell(o)
	}
	l.waiting = nil
	l.m.test.notes.notice(a)
	return l.m.answer(&l.step, a, l.step.Keep)
}

// ask counts an exception as a condition that does not hold, and lets it go on.
func (l *liveHost) ask(name string, of, condition sobek.Value) bool {
	ok, err := l.m.holds(of, condition)
	if o := (outcome{name, ok}); l.report == nil {
		l.waiting = append(l.waiting, o)
	} else {
		l.tell(o)
	}
	if err != nil {
		panic(err)
	}
	return ok
}

func (l *liveHost) tell(o outcome) {
	if l.report != nil { // outcomes are counted
		l.report(o.name, o.ok)
	}
}

func (l *liveHost) pause(d time.Duration) { l.think += d }

// now is the time that the script sees: it thinks before it sends.
func (l *liveHost) now() time.Time { return time.Now().Add(l.think) }

func (l *liveHost) varies(string) {}

// run calls a function of the script. What do said, if it ended that, comes first.
func (l *liveHost) run(function string) (sobek.Value, error) {
	v, err := l.m.call(function, l)
	if l.err != nil {
		return nil, l.err
	}
	return v, err
}

// A liveUser runs the script for each iteration.
type liveUser struct {
	m    *machine
	host liveHost
	// failed is the number of iterations in a row that sent nothing and threw.
	failed int
	// interrupted reports whether the iteration under way is to end.
	interrupted atomic.Bool
}

// Interrupt implements [script.Interrupter].
func (u *liveUser) Interrupt() {
	u.interrupted.Store(true)
	u.m.rt.Interrupt(script.ErrInterrupted)
}

// maxFailed is how many iterations in a row may throw before the first request.
const maxFailed = 100

// Iterate implements [script.User].
func (u *liveUser) Iterate(do script.Do) error {
	t, h := u.m.test, &u.host
	h.do, h.err, h.sent = do, nil, 0
	if u.interrupted.Swap(false) {
		u.m.rt.ClearInterrupt() // it came after the end of an iteration
	}
	_, err := h.run(t.set.Entry)
	u.m.iter++
	if t.set.open {
		h.think = 0
	}
	switch {
	case h.err != nil:
		return h.err
	case err != nil && u.interrupted.Load():
		return script.ErrInterrupted
	case errors.Is(err, errAbort):
		t.notes.add("the script ended the run with exec.test.abort()")
		return io.EOF
	case err != nil:
		err = located(t.path, err)
		t.thrown.Add(1)
		t.first.CompareAndSwap(nil, err.Error())
	}
	t.completed.Add(1)
	if err == nil || h.sent > 0 {
		u.failed = 0
		return nil
	}
	if u.failed++; u.failed == maxFailed {
		return err
	}
	return nil
}
