package load

import (
	"context"
	"time"
)

// work runs a schedule to its end or until ctx is done, and waits for the
// answers under way. The error is that of a script.
func (ws *workers) work(ctx context.Context, schedule Schedule, start time.Time) error {
	hard, kill := context.WithCancel(context.WithoutCancel(ctx))
	defer kill()
	b := &batch{workers: ws, schedule: schedule, start: start, hard: hard}
	b.ctx, b.cancel = context.WithCancel(ctx)
	defer b.cancel()
	if schedule.Open {
		b.arrive()
	} else {
		b.ramp()
	}
	b.drain(kill)
	return b.err
}

// interrupted is how long answers are waited for after an interrupt.
const interrupted = time.Second

// drain waits for the workers. Connections are closed only under those that do
// not finish in time. Where only a count ends the schedule, time is not limited.
func (b *batch) drain(kill context.CancelFunc) {
	finished := make(chan struct{})
	go func() {
		b.wg.Wait()
		close(finished)
	}()
	select {
	case <-finished:
		return
	case <-b.over():
	case <-b.ctx.Done():
		b.workers.interrupt()
		select {
		case <-finished:
			return
		case <-time.After(min(b.workers.plan.drain(), interrupted)):
		}
	}
	kill()
	b.workers.interrupt()
	b.workers.close()
	<-finished
	b.workers.redial() // for the next batch
}
