package load

import (
	"context"
	"errors"
	"io"
	"math"
	"net"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// A fakeServer answers each request after a time that depends on when it came.
type fakeServer struct {
	took   func(at time.Duration) time.Duration
	status func(at time.Duration) int // nil is 200
	start  time.Time
	served atomic.Int64
}

type fakeClient struct {
	*fakeServer
	once   sync.Once
	closed chan struct{}
}

func (s *fakeServer) dial() Client { return &fakeClient{fakeServer: s, closed: make(chan struct{})} }

func (c *fakeClient) Do(_ context.Context, _ *wire.Request, resp *wire.Response) error {
	at := time.Since(c.start)
	timer := time.NewTimer(c.took(at))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-c.closed:
		return net.ErrClosed
	}
	resp.Status = 200
	if c.status != nil {
		resp.Status = c.status(at)
	}
	if resp.Status == 0 {
		return io.ErrUnexpectedEOF
	}
	resp.BodySize = 3
	if resp.Keep {
		resp.Body = []byte("no!")
	}
	c.served.Add(1)
	return nil
}

func (c *fakeClient) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// A fakeSource sends the same request for ever, or a number of times a user.
type fakeSource struct {
	times  int
	pause  time.Duration
	checks []script.Check
	err    error
}

func (s fakeSource) User(int, uint64) (script.User, error) {
	target, err := wire.NewTarget("GET", &url.URL{Scheme: "http", Host: "x"}, nil)
	u := &fakeUser{fakeSource: s}
	u.step.Target, u.step.Pause, u.step.Checks = target, s.pause, s.checks
	return u, err
}

type fakeUser struct {
	fakeSource
	step script.Step
	sent int
}

func (u *fakeUser) Iterate(do script.Do) error {
	if u.err != nil {
		return u.err
	}
	if u.times > 0 && u.sent == u.times {
		return io.EOF
	}
	u.sent++
	_, err := do(&u.step)
	return err
}

func TestMain(m *testing.M) {
	plainSleep = true // in tests time is not real
	os.Exit(m.Run())
}

// run runs a plan against a fake server, in no time.
func run(t *testing.T, s *fakeServer, p Plan) *Result {
	t.Helper()
	var res *Result
	synctest.Test(t, func(t *testing.T) {
		s.start = time.Now()
		p.Dial = s.dial
		if p.Source == nil {
			p.Source = fakeSource{}
		}
		var err error
		if res, err = Run(t.Context(), p, Events{}); err != nil {
			t.Fatal(err)
		}
	})
	return res
}

func constant(d time.Duration) func(time.Duration) time.Duration {
	return func(time.Duration) time.Duration { return d }
}

func steady(rate float64, d time.Duration, connections int) Schedule {
	return Schedule{Open: true, Start: rate, Stages: []script.Stage{{Duration: d, Target: rate}}, Connections: connections}
}

func TestOpenModel(t *testing.T) {
	res := run(t, &fakeServer{took: constant(5 * time.Millisecond)}, Plan{Schedule: steady(100, 10*time.Second, 8)})
	if res.Total.Requests != 1000 || res.Total.Errors != 0 || res.Total.Unsent != 0 {
		t.Errorf("%d requests, %d errors, %d unsent; want 1000", res.Total.Requests, res.Total.Errors, res.Total.Unsent)
	}
	for q, want := range map[float64]time.Duration{0: 5 * time.Millisecond, 0.5: 5 * time.Millisecond, 1: 5 * time.Millisecond} {
		if got := res.Total.Response.Quantile(q); (got - want).Abs() > 3*time.Microsecond {
			t.Errorf("quantile %g is %v, want %v", q, got, want)
		}
	}
	if res.Total.Wake.Max > time.Microsecond || res.Total.Late != 0 {
		t.Errorf("lag %v, %d late", res.Total.Wake.Max, res.Total.Late)
	}
	if math.Abs(res.Rate()-100) > 0.2 {
		t.Errorf("rate %g, want 100", res.Rate())
	}
	if len(res.Points) < 10 || res.Points[3].Requests != 100 {
		t.Errorf("%d points, %+v", len(res.Points), res.Points[3])
	}
}

// TestStall stops the server for one second of six. What is due meanwhile
// waits for the rest of that second: a tenth of all requests waits for more
// than 400 ms.
func TestStall(t *testing.T) {
	s := &fakeServer{took: func(at time.Duration) time.Duration {
		const from, to = 2 * time.Second, 3 * time.Second
		if at >= from && at < to {
			return to - at
		}
		return 500 * time.Microsecond
	}}
	res := run(t, s, Plan{Schedule: steady(1000, 6*time.Second, 64)})
	if res.Total.Requests != 6000 || res.Total.Unsent != 0 {
		t.Fatalf("%d requests, %d unsent; want 6000", res.Total.Requests, res.Total.Unsent)
	}
	if p90 := res.Total.Response.Quantile(0.9); p90 < 390*time.Millisecond || p90 > 420*time.Millisecond {
		t.Errorf("p90 %v, want 400ms", p90)
	}
	// Only the 64 that were under way saw it from their connection.
	if p90 := res.Total.Service.Quantile(0.9); p90 > time.Millisecond {
		t.Errorf("p90 of the service time is %v, want 500us", p90)
	}
	if res.Total.Late < 900 || res.Bound() != "" {
		t.Errorf("%d late; bound: %q", res.Total.Late, res.Bound())
	}
}

// TestStallAtTheEnd keeps the server from answering until after the end: what
// was due is not forgotten.
func TestStallAtTheEnd(t *testing.T) {
	s := &fakeServer{took: func(at time.Duration) time.Duration {
		if at > time.Second {
			return time.Hour
		}
		return time.Millisecond
	}}
	res := run(t, s, Plan{Schedule: steady(100, 3*time.Second, 10), AbortAfter: -1})
	total := res.Total
	if sum := total.Requests + total.Unsent; sum != 300 {
		t.Errorf("%d requests and %d unsent, want 300 together", total.Requests, total.Unsent)
	}
	if total.Failed[unfinished] != 10 || total.Errors != 10 {
		t.Errorf("failed: %v, %d errors; want 10 unfinished", total.Failed, total.Errors)
	}
}

func TestClosedModel(t *testing.T) {
	s := &fakeServer{took: constant(100 * time.Millisecond)}
	res := run(t, s, Plan{Schedule: Schedule{Start: 0, Stages: []script.Stage{
		{Duration: 10 * time.Second, Target: 50}, {Duration: 10 * time.Second, Target: 50}, {Duration: 10 * time.Second, Target: 0},
	}}})
	// The area under the stages is 1000 user seconds, ten requests each; users
	// come in whole and leave after their answer.
	if n := res.Total.Requests; n < 9500 || n > 10_500 {
		t.Errorf("%d requests, want about 10000", n)
	}
	if res.Total.Lag.Count != 0 {
		t.Error("the closed model has a lag")
	}
	most := 0
	for _, p := range res.Points {
		most = max(most, p.Users)
	}
	if most != 50 {
		t.Errorf("at most %d users, want 50", most)
	}
	if last := res.Points[len(res.Points)-1]; last.Users != 0 || last.InFlight != 0 {
		t.Errorf("at the end: %+v", last)
	}
}

func TestCount(t *testing.T) {
	for _, open := range []bool{false, true} {
		s := &fakeServer{took: constant(time.Millisecond)}
		res := run(t, s, Plan{Schedule: Schedule{Open: open, Start: 10, Count: 123, Connections: 4}})
		if res.Total.Requests != 123 || res.Total.Iterations != 123 || s.served.Load() != 123 {
			t.Errorf("open %v: %d requests, %d iterations, %d served; want 123", open, res.Total.Requests, res.Total.Iterations, s.served.Load())
		}
	}
}

func TestWarmupIsNotCounted(t *testing.T) {
	s := &fakeServer{took: func(at time.Duration) time.Duration {
		if at < 1500*time.Millisecond {
			return 100 * time.Millisecond
		}
		return time.Millisecond
	}}
	res := run(t, s, Plan{Schedule: steady(100, 4*time.Second, 20), Warmup: 1700 * time.Millisecond})
	if max := res.Total.Response.Max; max > 2*time.Millisecond {
		t.Errorf("slowest %v: the warm-up was counted", max)
	}
	if n := res.Total.Requests; n < 229 || n > 231 {
		t.Errorf("%d requests, want 230", n)
	}
	// The last request is due at 3.99 s.
	if want := 2291 * time.Millisecond; (res.Wall - want).Abs() > time.Millisecond {
		t.Errorf("wall %v, want %v", res.Wall, want)
	}
}

func TestAbort(t *testing.T) {
	s := &fakeServer{took: constant(time.Millisecond), status: func(at time.Duration) int {
		if at > 3*time.Second {
			return 503
		}
		return 200
	}}
	res := run(t, s, Plan{Schedule: steady(100, time.Minute, 4)})
	if res.Aborted == "" || len(res.Points) > 11 {
		t.Errorf("aborted %q after %d seconds", res.Aborted, len(res.Points))
	}
	if want := "GET /: status 503 no!"; res.FirstError != want {
		t.Errorf("first error %q, want %q", res.FirstError, want)
	}
	if res.Total.Status[503] == 0 || res.Total.Status[503] != res.Total.Errors {
		t.Errorf("status %v, %d errors", res.Total.Status, res.Total.Errors)
	}
}

func TestFailures(t *testing.T) {
	s := &fakeServer{took: constant(time.Millisecond), status: func(at time.Duration) int {
		return 200 * int(at/time.Second%2)
	}}
	res := run(t, s, Plan{Schedule: steady(100, 10*time.Second, 4)})
	if res.Total.Failed[wire.Closed] != 500 || res.Total.Errors != 500 || res.Aborted != "" {
		t.Errorf("failed %v, %d errors, aborted %q", res.Total.Failed, res.Total.Errors, res.Aborted)
	}
	if want := "GET /: unexpected EOF"; res.FirstError != want {
		t.Errorf("first error %q, want %q", res.FirstError, want)
	}
}

func TestChecks(t *testing.T) {
	n := 0
	source := fakeSource{checks: []script.Check{
		{Name: "every other", OK: func(*script.Answer) bool { n++; return n%2 == 0 }},
		{Name: "body", Body: true, OK: func(a *script.Answer) bool { return string(a.Body) == "no!" }},
	}}
	s := &fakeServer{took: constant(time.Millisecond)}
	res := run(t, s, Plan{Source: source, Schedule: Schedule{Start: 1, Count: 100}, CheckOneIn: 10})
	if got := res.Total.Checks["every other"]; got != (CheckTally{10, 5}) {
		t.Errorf("every other: %+v", got)
	}
	if got := res.Total.Checks["body"]; got != (CheckTally{10, 0}) {
		t.Errorf("body: %+v", got)
	}
}

func TestEndOfSource(t *testing.T) {
	s := &fakeServer{took: constant(time.Millisecond)}
	for _, open := range []bool{false, true} {
		res := run(t, s, Plan{Source: fakeSource{times: 7}, Schedule: Schedule{Open: open, Start: 1, Connections: 1}})
		if res.Total.Requests != 7 {
			t.Errorf("open %v: %d requests, want 7", open, res.Total.Requests)
		}
	}
}

func TestScriptFails(t *testing.T) {
	want := errors.New("x is not defined")
	synctest.Test(t, func(t *testing.T) {
		s := &fakeServer{took: constant(time.Millisecond), start: time.Now()}
		_, err := Run(t.Context(), Plan{Source: fakeSource{err: want}, Dial: s.dial, Schedule: steady(10, time.Minute, 2)}, Events{})
		if !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	})
}

// TestInterrupt ends a run from outside. What was recorded is there, and
// nothing is waited for that never ends.
func TestInterrupt(t *testing.T) {
	for _, open := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s := &fakeServer{start: time.Now(), took: func(at time.Duration) time.Duration {
				if at > 2*time.Second {
					return time.Hour
				}
				return time.Millisecond
			}}
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			defer cancel()
			p := Plan{Source: fakeSource{pause: 9 * time.Millisecond}, Dial: s.dial, Schedule: steady(10, time.Minute, 2)}
			p.Schedule.Open = open
			res, err := Run(ctx, p, Events{})
			if !errors.Is(err, context.DeadlineExceeded) || res == nil || res.Total.Requests < 20 {
				t.Fatalf("open %v: %v, %+v", open, err, res)
			}
			if took := time.Since(s.start); took > 5*time.Second {
				t.Errorf("open %v: ended after %v", open, took)
			}
		})
	}
}

func TestPointsAreBounded(t *testing.T) {
	r := &Result{}
	tally := NewTally()
	const seconds = 24*3600 + 3
	for i := range seconds {
		tally.reset()
		tally.Requests = 1
		if i == 0 {
			tally.Response.Record(time.Second)
		}
		r.addPoint(Second{At: time.Duration(i+1) * time.Second, Span: time.Second, Tally: tally}.Point())
	}
	var n int64
	var span time.Duration
	for i, p := range r.Points {
		n += p.Requests
		span += p.Span
		if p.At != span || p.Span != 16*time.Second && i+1 < len(r.Points) {
			t.Fatalf("point %d of %d ends at %v and is %v long", i, len(r.Points), p.At, p.Span)
		}
	}
	if n != seconds {
		t.Errorf("%d requests are left of %d", n, seconds)
	}
	if len(r.Points) > maxPoints || time.Duration(n)*time.Second != span || r.Points[0].Max != time.Second {
		t.Errorf("%d points with %d requests over %v", len(r.Points), n, span)
	}
}

// TestOverloadEnds has far more due than the queue holds, and a server that
// never answers: the run ends when its schedule and the time for answers do.
func TestOverloadEnds(t *testing.T) {
	s := &fakeServer{took: constant(time.Hour)}
	res := run(t, s, Plan{Schedule: steady(5000, 10*time.Second, 10), AbortAfter: -1})
	if sum := res.Total.Requests + res.Total.Unsent; sum != 50_000 {
		t.Errorf("%d requests and %d unsent, want 50000 together", res.Total.Requests, res.Total.Unsent)
	}
	if res.Wall > 16*time.Second {
		t.Errorf("it took %v", res.Wall)
	}
}

// TestThinkingIsNotWaiting: in the open model, too, a user's pause is no part of
// a response.
func TestThinkingIsNotWaiting(t *testing.T) {
	s := &fakeServer{took: constant(time.Millisecond)}
	res := run(t, s, Plan{Source: fakeSource{pause: time.Second}, Schedule: steady(10, 5*time.Second, 20)})
	if max := res.Total.Response.Max; max > 2*time.Millisecond || res.Total.Late > 0 || res.Bound() != "" {
		t.Errorf("slowest %v, %d late, bound %q", max, res.Total.Late, res.Bound())
	}
}
