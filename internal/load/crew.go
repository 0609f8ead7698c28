package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// A crew is the workers of a plan with their connections. They work in shifts:
// one for a whole run, or one for each slice where two servers take turns.
type crew struct {
	plan    Plan
	rec     *recorder
	mu      sync.Mutex // guards workers
	workers []*worker
}

func newCrew(p Plan) *crew {
	c := &crew{plan: p, rec: newRecorder(max(2*runtime.GOMAXPROCS(0), 4))}
	if c.rec.answered = p.Answered; c.rec.answered == nil {
		c.rec.answered = new(atomic.Int64)
	}
	return c
}

// worker returns worker number i, from 0, and makes it if it is new.
func (c *crew) worker(i int) (*worker, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.workers) <= i {
		id := len(c.workers)
		user, err := c.plan.Source.User(id, c.plan.Seed)
		if err != nil {
			return nil, fmt.Errorf("virtual user %d: %w", id, err)
		}
		w := &worker{
			user: user, client: c.plan.Dial(), shard: c.rec.shards[id%len(c.rec.shards)], rec: c.rec,
			checkOneIn: c.plan.CheckOneIn,
		}
		w.send, w.answer.Report = w.do, w.shard.check
		c.workers = append(c.workers, w)
	}
	return c.workers[i], nil
}

// close ends all connections, and requests under way with them.
func (c *crew) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.workers {
		w.client.Close()
	}
}

// A shift is a schedule being worked through from start on. ctx ends sending,
// hard ends waiting for answers as well.
type shift struct {
	*crew
	schedule  Schedule
	start     time.Time
	ctx, hard context.Context
	cancel    context.CancelFunc
	wg        sync.WaitGroup
	begun     atomic.Int64 // iterations

	once sync.Once
	err  error // of a script
}

// work runs a schedule to its end or until ctx is done, and waits for the
// answers under way. The error is that of a script.
func (c *crew) work(ctx context.Context, schedule Schedule, start time.Time) error {
	hard, kill := context.WithCancel(context.WithoutCancel(ctx))
	defer kill()
	s := &shift{crew: c, schedule: schedule, start: start, hard: hard}
	s.ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	if schedule.Open {
		s.arrive()
	} else {
		s.ramp()
	}
	s.drain(kill)
	return s.err
}

// interrupted is how long answers are waited for after an interrupt.
const interrupted = time.Second

// drain waits for the workers. Connections are closed only under those that do
// not finish in time. Where only a count ends the schedule, time is not limited.
func (s *shift) drain(kill context.CancelFunc) {
	finished := make(chan struct{})
	go func() {
		s.wg.Wait()
		close(finished)
	}()
	select {
	case <-finished:
		return
	case <-s.over():
	case <-s.ctx.Done():
		s.interrupt()
		select {
		case <-finished:
			return
		case <-time.After(min(s.plan.drain(), interrupted)):
		}
	}
	kill()
	s.interrupt()
	s.close()
	<-finished
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.workers { // for the next shift
		w.client = s.plan.Dial()
	}
}

// interrupt ends iterations that compute rather than wait for answers.
func (c *crew) interrupt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.workers {
		if user, ok := w.user.(script.Interrupter); ok {
			user.Interrupt()
		}
	}
}

// over tells when the schedule and the time for its last answers are over;
// where only a count ends the schedule, never.
func (s *shift) over() <-chan time.Time {
	d := s.schedule.Duration()
	if d >= forever {
		return nil
	}
	return time.After(time.Until(s.start.Add(d + s.plan.drain())))
}

func (p Plan) drain() time.Duration {
	if p.Drain == 0 {
		return 5 * time.Second
	}
	return p.Drain
}

// fail takes what ended an iteration. There being nothing more to send ends the
// shift; so does a script that went wrong, whose error is kept.
func (s *shift) fail(err error) {
	if errors.Is(err, errOver) || errors.Is(err, script.ErrInterrupted) {
		return
	}
	if !errors.Is(err, io.EOF) {
		s.once.Do(func() { s.err = err })
	}
	s.cancel()
}
