package load

import (
	"context"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// A Client carries the requests of one connection, one at a time.
type Client interface {
	// Do sends the request and reads the answer into resp. Its errors are those
	// of package wire, which tell what went wrong.
	Do(ctx context.Context, req *wire.Request, resp *wire.Response) error
	// Close ends the connection; it may be called during Do, which then returns.
	Close() error
}

// A Schedule says when requests are due.
type Schedule struct {
	// Stages are in virtual users, or in requests a second if Open.
	Stages []script.Stage
	Open   bool
	// Start is the number of users, or the rate, before the first stage.
	Start float64
	// Poisson draws the times between arrivals of the open model from an
	// exponential distribution rather than keeping them equal.
	Poisson bool
	// Connections is the most requests under way at once in the open model.
	Connections int
	// Count ends the run after so many iterations; 0 for no such end.
	Count int64
}

// A Plan is one run.
type Plan struct {
	Schedule Schedule
	Source   script.Source
	// Dial returns a client without a connection; it connects when it is used.
	Dial func() Client
	// Warmup is sent like the rest and not counted.
	Warmup time.Duration
	Seed   uint64
	// CheckOneIn asks checks of one answer in so many; 0 and 1 mean every one.
	CheckOneIn int
	// AbortAfter ends the run when for so long all answers were errors; 0 for
	// 5 seconds, negative for never.
	AbortAfter time.Duration
	// Segment of Segments is the part of the schedule this process sends, by
	// striping; 0 of 0 or 1 is all of it.
	Segment, Segments int
}

// Events are what a run tells as it goes; each may be nil.
type Events struct {
	// Second takes each finished second, warm-up included, from one goroutine.
	Second func(Second)
}

// A Second is what was recorded in one second of the run, by the time at
// which answers came.
type Second struct {
	// At is the second's end, from the start of the run.
	At     time.Duration
	Warmup bool
	Tally
}

// A Tally sums answers up. Tallies of several workers, seconds or machines are
// merged without loss.
type Tally struct {
	// Requests counts answers and failures. Late counts those sent later than
	// they were due by more than a millisecond.
	Requests, Late int64
	// Unsent counts requests that were due and never sent, at the end of a run.
	Unsent int64
	// Status counts answers by status; Failed counts requests without an
	// answer by what went wrong.
	Status map[int]int64
	Failed map[string]int64
	// Checks counts by name what was asked and what was not so.
	Checks map[string]CheckTally
	// Iterations counts finished iterations of users.
	Iterations int64
	// Sent and Received count bytes on the wire.
	Sent, Received int64
	// Users and Conns are the virtual users and the connections at the end.
	Users, Conns int
	// InFlight is the number of requests under way at the end.
	InFlight int
	// Response is from when a request was due to the end of its answer,
	// Service from when it was sent, Lag from due to sent; all in nanoseconds, three
	// significant digits.
	Response, Service, Lag *hdrhistogram.Histogram
	// Clamped counts durations beyond what the histograms hold.
	Clamped int64
}

// A CheckTally counts the answers of which a check was asked.
type CheckTally struct{ Asked, Failed int64 }

// A Result is a whole run.
type Result struct {
	Seconds []Second
	// Total is the sum of the seconds after the warm-up.
	Total Tally
	// Wall is the time that Total covers.
	Wall time.Duration
	// GeneratorCPU is the CPU time of this process over Wall, in seconds;
	// Cores is how many it could have used.
	GeneratorCPU float64
	Cores        float64
	// Aborted says why the run ended early, in one line; empty otherwise.
	Aborted string
	// FirstError is the first failure or error answer as the user should see it.
	FirstError string
}
