package load

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// errOver ends a user's iteration because the batch is over.
var errOver = errors.New("the run is over")

// A worker is one virtual user, or one connection of the open model. What it
// keeps from batch to batch is its user and its client.
type worker struct {
	user   script.User
	client Client
	shard  *shard
	rec    *recorder
	// send is do: made once, since a method as a value is memory.
	send script.Do
	// checkOneIn is the plan's, answered the number of answers so far.
	checkOneIn, answered int

	// These belong to the batch under way.
	ctx    context.Context
	open   bool
	due    time.Time // of the iteration's first request; zero once it is sent
	free   time.Time // when the last answer was there
	answer script.Answer
	pause  *time.Timer
	busy   atomic.Bool // in a batch of the closed model
}

// iterate does the user's work once. It returns an error only if there is no
// more to do.
func (w *worker) iterate(due time.Time) error {
	w.due = due
	begin := time.Now()
	err := w.user.Iterate(w.send)
	if err == nil {
		w.shard.iterated(time.Since(begin))
	}
	return err
}

// do sends one request of an iteration and records the answer.
func (w *worker) do(step *script.Step) (*script.Answer, error) {
	if step.Pause > 0 {
		if err := w.wait(step.Pause); err != nil {
			return nil, err
		}
		if !w.due.IsZero() {
			w.due = w.due.Add(step.Pause) // thinking is not waiting
		}
	}
	if w.ctx.Err() != nil {
		if w.open && !w.due.IsZero() {
			w.rec.unsent(1) // it was due
		}
		return nil, errOver
	}
	a := &w.answer
	a.Failed = ""
	a.Status, a.Header, a.Body, a.BodySize = 0, a.Header[:0], nil, 0
	checked := w.checks(step)
	a.Keep = step.Keep || checked && needBody(step.Checks) || w.rec.first.wanted.Load()

	sent := time.Now()
	due, scheduled := w.due, w.open && !w.due.IsZero()
	w.due = time.Time{}
	if !scheduled {
		due = sent
	}
	w.rec.inFlight.Add(1)
	err := w.client.Do(w.ctx, &step.Request, &a.Response)
	w.rec.inFlight.Add(-1)
	done := time.Now()
	a.Duration = done.Sub(sent)
	if err != nil {
		a.Failed = wire.Failure(err)
		if w.ctx.Err() != nil {
			a.Failed = unfinished
		}
	}
	w.shard.record(exchange{step: step, answer: a, due: due, sent: sent, done: done, free: w.free, open: scheduled})
	w.rec.answered.Add(1)
	w.free = done
	if isError(a) && a.Failed != unfinished {
		w.rec.first.see(step, a, err)
	}
	if checked {
		w.ask(step.Checks)
	}
	if w.ctx.Err() != nil {
		return nil, errOver
	}
	return a, nil
}

// unfinished is the failure of requests that had no answer when the run was over.
const unfinished = "unfinished"

// checks reports whether the next answer is asked for its checks.
func (w *worker) checks(step *script.Step) bool {
	if len(step.Checks) == 0 {
		return false
	}
	w.answered++
	return w.checkOneIn <= 1 || w.answered%w.checkOneIn == 1
}

func needBody(checks []script.Check) bool {
	for i := range checks {
		if checks[i].Body {
			return true
		}
	}
	return false
}

func (w *worker) ask(checks []script.Check) {
	for i := range checks {
		w.shard.check(checks[i].Name, w.answer.Failed == "" && checks[i].OK(&w.answer))
	}
}

// wait lets the user think.
func (w *worker) wait(d time.Duration) error {
	if w.pause == nil {
		w.pause = time.NewTimer(d)
	} else {
		w.pause.Reset(d)
	}
	select {
	case <-w.pause.C:
		return nil
	case <-w.ctx.Done():
		w.pause.Stop()
		return errOver
	}
}
