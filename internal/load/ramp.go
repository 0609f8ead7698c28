package load

import (
	"sync/atomic"
	"time"
)

// tick is how often the number of virtual users is looked after.
const tick = 10 * time.Millisecond

// ramp is the closed model: it starts users as they are due and lets those go
// that are too many, after their iteration.
func (b *batch) ramp() {
	var wanted atomic.Int64
	defer wanted.Store(0)
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	end := b.schedule.Duration()
	for b.ctx.Err() == nil && !b.enough() {
		t := time.Since(b.start)
		if t >= end {
			return
		}
		// A user counts once it is whole; what is missing to it may be rounding.
		n := b.share(int(b.schedule.At(t) + 1e-9))
		wanted.Store(int64(n))
		for i := range n {
			if err := b.begin(i, &wanted); err != nil {
				b.fail(err)
				return
			}
		}
		select {
		case <-ticker.C:
		case <-b.ctx.Done():
		}
	}
}

// share is how many of n users are those of this process.
func (b *batch) share(n int) int {
	if b.workers.plan.Segments <= 1 {
		return n
	}
	return (n - b.workers.plan.Segment + b.workers.plan.Segments - 1) / b.workers.plan.Segments
}

// begin starts user i unless it is at work. It goes on while it is wanted.
func (b *batch) begin(i int, wanted *atomic.Int64) error {
	w, err := b.workers.worker(i)
	if err != nil || w.busy.Swap(true) {
		return err
	}
	b.workers.rec.users.Add(1)
	b.wg.Go(func() {
		defer w.busy.Store(false)
		defer b.workers.rec.users.Add(-1)
		w.ctx, w.open = b.hard, false
		for int64(i) < wanted.Load() && b.take() {
			if err := w.iterate(time.Time{}); err != nil {
				b.fail(err)
				return
			}
		}
	})
	return nil
}

// enough reports whether all iterations of the schedule's count have begun.
func (b *batch) enough() bool {
	return b.schedule.Count > 0 && b.begun.Load() >= b.schedule.Count
}

// take reports whether there is another iteration to begin.
func (b *batch) take() bool {
	if b.ctx.Err() != nil {
		return false
	}
	return b.schedule.Count == 0 || b.begun.Add(1) <= b.schedule.Count
}
