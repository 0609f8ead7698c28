package load

import (
	"context"
	"time"
)

// queued is how many requests that are due wait in memory for a connection;
// what else is due is worked out when there is room.
const queued = 4096

// arrive is the open model: requests are due whether earlier ones were answered
// or not. A free connection takes the oldest that is due, so that one is sent
// late rather than dropped.
func (s *shift) arrive() {
	due := make(chan time.Time, queued)
	for i := range max(s.schedule.Connections, 1) {
		w, err := s.worker(i)
		if err != nil {
			s.fail(err)
			break
		}
		s.rec.users.Add(1)
		s.wg.Go(func() {
			defer s.rec.users.Add(-1)
			w.ctx, w.open = s.hard, true
			for t := range due {
				if s.stopped() {
					s.rec.unsent(1)
					continue
				}
				if err := w.iterate(t); err != nil {
					s.fail(err)
				}
			}
		})
	}
	s.pace(due)
}

// stopped says that nothing more is to be sent, not even what is due.
func (s *shift) stopped() bool {
	return s.ctx.Err() != nil || s.hard.Err() != nil
}

// pace hands out requests as they become due.
func (s *shift) pace(due chan<- time.Time) {
	defer close(due)
	clock := newAlarm()
	defer clock.close()
	defer context.AfterFunc(s.ctx, clock.close)()
	next := newArrivals(s.schedule, s.plan.Seed, s.plan.Segment, s.plan.Segments)
	over := s.over()
	for {
		after, ok := next.next()
		if !ok {
			return
		}
		t := s.start.Add(after)
		if clock.until(t) {
			select {
			case due <- t:
				continue
			case <-over: // the queue has been full until now
			case <-s.ctx.Done():
			}
		}
		s.countUnsent(next, t)
		return
	}
}

// countUnsent counts what was due by now, from t on.
func (s *shift) countUnsent(next *arrivals, t time.Time) {
	var n int64
	for ok := true; ok && !t.After(time.Now()); n++ {
		var after time.Duration
		after, ok = next.next()
		t = s.start.Add(after)
	}
	s.rec.unsent(n)
}
