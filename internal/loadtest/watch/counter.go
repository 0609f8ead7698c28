package watch

import (
	"context"
	"net/http/httptrace"
	"sync"
	"sync/atomic"

	"github.com/gohone/hone/internal/load/capture"
)

// A counter repeatedly asks a server what its Go runtime has counted.
type counter struct {
	server *capture.Server
	gaps   *gaps
	// answered counts the requests of the run, nil where turns do that.
	answered *atomic.Int64
	cost     capture.Runtime // of asking once

	mu     sync.Mutex       // guards what follows
	first  *capture.Runtime // nil before the first answer
	last   capture.Runtime
	asked  uint64 // after first
	pauses capture.PauseTally
	ledger Ledger
	turns  turnCounts
}

// turnCounts is what matters of profiles where servers take turns.
type turnCounts struct {
	quiet   bool // no profile begins or ends
	changes int  // how often quiet has changed
	begun   int  // changes where the turn began
}

// findCost measures what a question costs the server: the least of several
// times, since it may do work of its own. Nothing may be sent meanwhile. The
// answer of pprof's endpoints includes a heap profile, so the cost grows with
// that.
func (c *counter) findCost(ctx context.Context) {
	var before, least capture.Runtime
	for i := range 4 {
		r, err := c.server.Runtime(ctx)
		if err != nil {
			return
		}
		if cost := r.Sub(before); i == 1 || i > 1 && cost.Allocs < least.Allocs {
			least = cost
		}
		before = r
	}
	c.cost = least
}

// ask asks once. It returns what the server answered, how many collections there
// were since the last time, and whether there was an answer.
func (c *counter) ask(ctx context.Context) (at mark, collections uint64, ok bool) {
	// The server counts as soon as it is asked; what it then writes takes longer.
	var answered atomic.Int64
	r, err := c.server.Runtime(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		WroteRequest: func(httptrace.WroteRequestInfo) {
			if c.answered != nil {
				answered.Store(c.answered.Load())
			}
		},
	}))
	if err != nil {
		if ctx.Err() == nil {
			c.gaps.add(SomeRuntime, "", err)
		}
		return mark{}, 0, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.first == nil {
		c.first = &r
	} else {
		more := r.Sub(c.last)
		c.pauses.Add(more.Pauses...)
		collections = more.NumGC
		c.asked++
	}
	c.last = r
	return mark{allocs: r.Allocs, bytes: r.Bytes, asked: c.asked, answered: answered.Load()}, collections, true
}

// setQuiet notes whether what the server allocates from now on is the
// service's alone.
func (c *counter) setQuiet(ctx context.Context, quiet bool) {
	at, _, ok := c.ask(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !ok:
		c.ledger.drop()
	case quiet:
		c.ledger.begin(at)
	default:
		c.ledger.end(at)
	}
}

// setQuietTurns is setQuiet where turns do the asking.
func (c *counter) setQuietTurns(quiet bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turns.quiet = quiet
	c.turns.changes++
}

// atTurn asks where a turn begins or ends. It returns the allocations and bytes
// so far without the cost of asking. known is false if the turn was not quiet
// from beginning to end.
func (c *counter) atTurn(ctx context.Context, begin bool) (allocs, bytes uint64, known bool) {
	_, _, ok := c.ask(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	if begin {
		c.turns.begun = c.turns.changes
	}
	known = ok && c.turns.quiet && c.turns.begun == c.turns.changes
	return c.last.Allocs - c.asked*c.cost.Allocs, c.last.Bytes - c.asked*c.cost.Bytes, known
}

// finish returns what the runtime counted while a number of requests were
// answered, without the cost of asking; nil if it did not answer. findCost
// reports whether the cost is to be measured again first.
func (c *counter) finish(ctx context.Context, requests int64, findCost bool) *capture.Runtime {
	at, _, ok := c.ask(ctx)
	if c.first == nil || c.asked == 0 {
		return nil
	}
	if ok {
		c.ledger.end(at)
	}
	r := c.last.Sub(*c.first)
	r.Pauses, r.Seen = nil, &c.pauses
	if findCost {
		c.findCost(ctx)
	}
	if allocs, bytes, ok := c.ledger.Of(requests, c.cost); ok {
		r.Allocs, r.Bytes = allocs, bytes
		return &r
	}
	r.Allocs -= min(r.Allocs, c.asked*c.cost.Allocs)
	r.Bytes -= min(r.Bytes, c.asked*c.cost.Bytes)
	return &r
}
