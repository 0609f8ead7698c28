package load

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// A batch is a schedule being worked through from start on. ctx ends sending,
// hard ends waiting for answers as well.
type batch struct {
	workers   *workers
	schedule  Schedule
	start     time.Time
	ctx, hard context.Context
	cancel    context.CancelFunc
	wg        sync.WaitGroup
	begun     atomic.Int64 // iterations

	once sync.Once
	err  error // of a script
}

// over returns when the schedule and the time for its last answers end;
// never if only a count ends the schedule.
func (b *batch) over() <-chan time.Time {
	d := b.schedule.Duration()
	if d >= forever {
		return nil
	}
	return time.After(time.Until(b.start.Add(d + b.workers.plan.drain())))
}

// fail takes what ended an iteration. The end of the requests ends the batch;
// so does a script that failed, whose error is kept.
func (b *batch) fail(err error) {
	if errors.Is(err, errOver) || errors.Is(err, script.ErrInterrupted) {
		return
	}
	if !errors.Is(err, io.EOF) {
		b.once.Do(func() { b.err = err })
	}
	b.cancel()
}
