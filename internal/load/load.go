package load

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// A Client carries the requests of one connection, one at a time.
type Client interface {
	// Do sends the request and reads the answer into resp. wire.Failure names
	// its errors.
	Do(ctx context.Context, req *wire.Request, resp *wire.Response) error
	// Close ends the connection; it may be called during Do, which then returns.
	Close() error
}

// A Plan is one run.
type Plan struct {
	Schedule Schedule
	Source   script.Source
	// Dial returns a client without a connection; it connects when it is used.
	Dial func() Client
	// Warmup is how much of the schedule's beginning is sent and not counted.
	Warmup time.Duration
	// Seed is the seed of what users send and of when requests of a Poisson
	// schedule arrive.
	Seed uint64
	// CheckOneIn is N to check one answer in N; 0 and 1 mean every one.
	CheckOneIn int
	// AbortAfter ends the run after this long with only errors; 0 is 5
	// seconds, negative is never.
	AbortAfter time.Duration
	// Drain is how long to wait for answers after the end of the schedule; 0
	// is 5 seconds.
	Drain time.Duration
	// Answered counts answers and failures, including the warm-up, while the
	// run goes on; it may be nil.
	Answered *atomic.Int64
	// Segment of Segments is the part of the schedule this process sends, by
	// striping, from 0; Segments of 0 is all of it.
	Segment, Segments int
}

// drain is how long answers are waited for.
func (p Plan) drain() time.Duration {
	if p.Drain == 0 {
		return 5 * time.Second
	}
	return p.Drain
}

// Events are called as a run goes on; each may be nil.
type Events struct {
	// Second takes each finished second, warm-up included, from one goroutine.
	// The tally is valid until the function returns.
	Second func(Second)
}

// A Second is what was recorded in one second of the run, by the time at
// which answers came.
type Second struct {
	// At is the second's end, from the start of the run; the last one may be
	// shorter.
	At     time.Duration
	Span   time.Duration // the length
	Warmup bool
	// Users is the number of virtual users, or of connections in the open
	// model, at the end of the second, InFlight that of requests under way.
	Users, InFlight int
	*Tally
}

// A Point is a summary of a second or a slice, or of several in a long run.
type Point struct {
	// At is the end, Span the length.
	At, Span         time.Duration
	Warmup           bool
	Users, InFlight  int
	Requests, Errors int64
	// Response times and send lag; 0 without requests.
	P50, P90, P99, Max, LagP99 time.Duration
}

// A Result is a whole run.
type Result struct {
	// Points are the seconds of the run in order, warm-up included. Where there
	// would be more than maxPoints, each stands for two seconds, or four, ...
	Points []Point
	// Total is the sum of the seconds after the warm-up.
	Total *Tally
	// Wall is the time that Total covers.
	Wall time.Duration
	// Open reports whether the schedule was one of the open model.
	Open bool
	// GeneratorCPU is the CPU time this process spent during Wall, of Cores
	// that it could use.
	GeneratorCPU time.Duration
	Cores        int
	// Idle is how long the machine's processors were idle during Wall, added up,
	// and Processors how many it has; 0 if unknown.
	Idle       time.Duration
	Processors int
	// GeneratorRSS is the most memory in bytes that this process has held since
	// it began; 0 if unknown.
	GeneratorRSS int64
	// Aborted says why the run ended early, in one line; empty otherwise.
	Aborted string
	// FirstError is the first failure or error answer as the user should see it.
	FirstError string

	span time.Duration // of a point at most; 0 while each is a second
}

// Rate is the number of answers and failures a second.
func (r *Result) Rate() float64 {
	if r.Wall <= 0 {
		return 0
	}
	return float64(r.Total.Requests) / r.Wall.Seconds()
}
