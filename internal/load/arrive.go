package load

import (
	"context"
	"time"
)

// queued is how many due requests wait in memory for a connection; the
// others are computed when there is room.
const queued = 4096

// arrive is the open model: requests are due whether earlier ones were answered
// or not. A free connection takes the oldest that is due, so that one is sent
// late rather than dropped.
func (b *batch) arrive() {
	due := make(chan time.Time, queued)
	for i := range max(b.schedule.Connections, 1) {
		w, err := b.workers.worker(i)
		if err != nil {
			b.fail(err)
			break
		}
		b.workers.rec.users.Add(1)
		b.wg.Go(func() {
			defer b.workers.rec.users.Add(-1)
			w.ctx, w.open = b.hard, true
			for t := range due {
				if b.stopped() {
					b.workers.rec.unsent(1)
					continue
				}
				if err := w.iterate(t); err != nil {
					b.fail(err)
				}
			}
		})
	}
	b.pace(due)
}

// stopped reports whether nothing more is to be sent, not even due
// requests.
func (b *batch) stopped() bool {
	return b.ctx.Err() != nil || b.hard.Err() != nil
}

// pace hands out requests as they become due.
func (b *batch) pace(due chan<- time.Time) {
	defer close(due)
	clock := newAlarm()
	defer clock.close()
	defer context.AfterFunc(b.ctx, clock.close)()
	next := newArrivals(b.schedule, b.workers.plan.Seed, b.workers.plan.Segment, b.workers.plan.Segments)
	over := b.over()
	for {
		after, ok := next.next()
		if !ok {
			return
		}
		t := b.start.Add(after)
		if clock.until(t) {
			select {
			case due <- t:
				continue
			case <-over: // the queue has been full until now
			case <-b.ctx.Done():
			}
		}
		b.countUnsent(next, t)
		return
	}
}

// countUnsent counts the requests that became due from t until now.
func (b *batch) countUnsent(next *arrivals, t time.Time) {
	var n int64
	for ok := true; ok && !t.After(time.Now()); n++ {
		var after time.Duration
		after, ok = next.next()
		t = b.start.Add(after)
	}
	b.workers.rec.unsent(n)
}
