package load

import (
	"sync/atomic"
	"time"
)

// tick is how often the number of virtual users is looked after.
const tick = 10 * time.Millisecond

// ramp is the closed model: it starts users as they are due and lets those go
// that are too many, after their iteration.
func (s *shift) ramp() {
	var wanted atomic.Int64
	defer wanted.Store(0)
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	end := s.schedule.Duration()
	for s.ctx.Err() == nil && !s.enough() {
		t := time.Since(s.start)
		if t >= end {
			return
		}
		// A user counts once it is whole; what is missing to it may be rounding.
		n := s.share(int(s.schedule.At(t) + 1e-9))
		wanted.Store(int64(n))
		for i := range n {
			if err := s.begin(i, &wanted); err != nil {
				s.fail(err)
				return
			}
		}
		select {
		case <-ticker.C:
		case <-s.ctx.Done():
		}
	}
}

// share is how many of n users are those of this process.
func (s *shift) share(n int) int {
	if s.plan.Segments <= 1 {
		return n
	}
	return (n - s.plan.Segment + s.plan.Segments - 1) / s.plan.Segments
}

// begin starts user i unless it is at work. It goes on while it is wanted.
func (s *shift) begin(i int, wanted *atomic.Int64) error {
	w, err := s.worker(i)
	if err != nil || w.busy.Swap(true) {
		return err
	}
	s.rec.users.Add(1)
	s.wg.Go(func() {
		defer w.busy.Store(false)
		defer s.rec.users.Add(-1)
		w.ctx, w.open = s.hard, false
		for int64(i) < wanted.Load() && s.take() {
			if err := w.iterate(time.Time{}); err != nil {
				s.fail(err)
				return
			}
		}
	})
	return nil
}

// enough says that all iterations of the schedule's count have begun.
func (s *shift) enough() bool {
	return s.schedule.Count > 0 && s.begun.Load() >= s.schedule.Count
}

// take says whether there is another iteration to begin.
func (s *shift) take() bool {
	if s.ctx.Err() != nil {
		return false
	}
	return s.schedule.Count == 0 || s.begun.Add(1) <= s.schedule.Count
}
