package load

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// maxPoints is the most points a result has: two hours of seconds.
const maxPoints = 7200

// Run works through a plan. It returns what was recorded even if it was
// interrupted; then the error is ctx's. Any other error means that nothing could
// be sent, or that a script went wrong.
func Run(ctx context.Context, p Plan, ev Events) (*Result, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	ws := newWorkers(p)
	defer ws.close()
	inner, abort := context.WithCancelCause(ctx)
	defer abort(nil)

	m := newMonitor(ws, ev, abort)
	var watching sync.WaitGroup
	stop := make(chan struct{})
	watching.Go(func() { m.watch(stop) })
	err := ws.work(inner, p.Schedule, m.start)
	close(stop)
	watching.Wait()

	res := m.finish()
	var aborted abortError
	if errors.As(context.Cause(inner), &aborted) {
		res.Aborted = string(aborted)
	}
	if err == nil {
		err = ctx.Err()
	}
	return res, err
}

// check refuses a plan that says nothing.
func (p Plan) check() error {
	switch {
	case p.Schedule.Peak() <= 0:
		return errors.New("the schedule never has a virtual user, or a rate above 0")
	case p.Schedule.Duration() <= p.Warmup:
		return fmt.Errorf("the warm-up of %v takes the whole run of %v", p.Warmup, p.Schedule.Duration())
	}
	return nil
}

// An abortError says why a run was ended early.
type abortError string

func (e abortError) Error() string { return string(e) }

// A monitor merges what workers recorded, once a second.
type monitor struct {
	plan   Plan
	rec    *recorder
	events Events
	abort  context.CancelCauseFunc
	start  time.Time
	second *Tally
	result *Result
	last   time.Duration // the end of the second before
	warm   bool          // the warm-up is over
	cpu    time.Duration // at the end of the warm-up, as idle
	idle   time.Duration
	failed time.Duration // for how long there have been only errors
}

func newMonitor(ws *workers, ev Events, abort context.CancelCauseFunc) *monitor {
	idle, _, _ := idleTime()
	return &monitor{
		plan: ws.plan, rec: ws.rec, events: ev, abort: abort, start: time.Now(), second: NewTally(),
		result: &Result{Total: NewTally(), Open: ws.plan.Schedule.Open, Cores: runtime.GOMAXPROCS(0)},
		warm:   ws.plan.Warmup <= 0, cpu: cpuTime(), idle: idle,
	}
}

// watch collects a second after the other until stop is closed. The warm-up's
// end is the end of a second, too.
func (m *monitor) watch(stop <-chan struct{}) {
	for {
		next := m.last.Truncate(time.Second) + time.Second
		if !m.warm {
			next = min(next, m.plan.Warmup)
		}
		timer := time.NewTimer(time.Until(m.start.Add(next)))
		select {
		case <-timer.C:
			m.collect(next)
		case <-stop:
			timer.Stop()
			m.collect(time.Since(m.start))
			return
		}
	}
}

// collect takes what was recorded up to a time.
func (m *monitor) collect(at time.Duration) {
	m.second.reset()
	m.rec.collect(m.second)
	s := Second{
		At: at, Span: at - m.last, Warmup: !m.warm, Users: int(m.rec.users.Load()), InFlight: int(m.rec.inFlight.Load()),
		Tally: m.second,
	}
	if m.warm {
		m.result.Total.Merge(m.second)
		m.result.Wall += at - m.last
	}
	m.result.addPoint(s.Point())
	if !m.warm && at >= m.plan.Warmup {
		m.warm, m.cpu = true, cpuTime()
		m.idle, _, _ = idleTime()
	}
	m.giveUp(at - m.last)
	m.last = at
	if m.events.Second != nil {
		m.events.Second(s)
	}
}

// giveUp ends a run in which nothing has been answered well for too long.
func (m *monitor) giveUp(span time.Duration) {
	after := m.plan.abortAfter()
	switch {
	case m.second.Requests > m.second.Errors:
		m.failed = 0
	case m.second.Requests > 0:
		m.failed += span
	}
	if after > 0 && m.failed >= after {
		m.abort(abortError(fmt.Sprintf("every request has failed for %v", m.failed.Round(time.Second))))
	}
}

func (p Plan) abortAfter() time.Duration {
	if p.AbortAfter == 0 {
		return 5 * time.Second
	}
	return p.AbortAfter
}

func (m *monitor) finish() *Result {
	m.result.GeneratorCPU, m.result.GeneratorRSS = cpuTime()-m.cpu, peakRSS()
	if idle, processors, ok := idleTime(); ok {
		m.result.Idle, m.result.Processors = max(idle-m.idle, 0), processors
	}
	m.result.FirstError = m.rec.first.String()
	return m.result
}

// Point sums a second up.
func (s Second) Point() Point {
	return Point{
		At: s.At, Span: s.Span, Warmup: s.Warmup, Users: s.Users, InFlight: s.InFlight,
		Requests: s.Requests, Errors: s.Errors,
		P50: s.Response.Quantile(0.5), P90: s.Response.Quantile(0.9), P99: s.Response.Quantile(0.99),
		Max: s.Response.Max, LagP99: s.Lag.Quantile(0.99),
	}
}

// addPoint keeps a point. When there are too many, each two become one, and from
// then on a point takes twice as many seconds.
func (r *Result) addPoint(p Point) {
	if n := len(r.Points); n > 0 && r.joins(r.Points[n-1], p) {
		r.Points[n-1] = join(r.Points[n-1], p)
		return
	}
	for len(r.Points) == maxPoints {
		r.span = max(2*r.span, 2*time.Second)
		r.halve()
	}
	r.Points = append(r.Points, p)
}

// joins reports whether a point has room for the one after it.
func (r *Result) joins(p, next Point) bool {
	return p.Warmup == next.Warmup && p.Span+next.Span <= r.span
}

// halve puts neighbours together, but for the end of the warm-up.
func (r *Result) halve() {
	kept := r.Points[:1]
	for _, p := range r.Points[1:] {
		if last := &kept[len(kept)-1]; r.joins(*last, p) {
			*last = join(*last, p)
		} else {
			kept = append(kept, p)
		}
	}
	r.Points = kept
}

// join puts two neighbours together. Quantiles cannot be added up; the worse
// one stands.
func join(a, b Point) Point {
	return Point{
		At: b.At, Span: a.Span + b.Span, Warmup: b.Warmup, Users: b.Users, InFlight: b.InFlight,
		Requests: a.Requests + b.Requests, Errors: a.Errors + b.Errors,
		P50: max(a.P50, b.P50), P90: max(a.P90, b.P90), P99: max(a.P99, b.P99),
		Max: max(a.Max, b.Max), LagP99: max(a.LagP99, b.LagP99),
	}
}
