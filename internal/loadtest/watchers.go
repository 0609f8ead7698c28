package loadtest

import (
	"context"
	"sync"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest/target"
	"github.com/gohone/hone/internal/loadtest/watch"
)

// newWatch begins to observe the server of a target while nothing is sent.
func newWatch(ctx context.Context, t *target.Target, s *capture.Server) *watch.Watch {
	return watch.New(ctx, s, t.Silent, t.Debug != nil || t.Build != "")
}

// watchers observe two servers, the base first.
type watchers struct {
	each   [2]*watch.Watch
	allocs bool // both tell of their allocations
	// oneIsSilent reports whether only one of them is to be asked; the cost of
	// asking is then what is compared. alone is that server if it answers, else
	// -1.
	oneIsSilent bool
	alone       int
}

// watchBoth begins to observe both servers of a fleet while nothing is
// sent.
func watchBoth(ctx context.Context, f *fleet) *watchers {
	f.run.phase(Looking, "")
	w := &watchers{alone: -1, oneIsSilent: f.arms[0].target.Silent != f.arms[1].target.Silent}
	for i, s := range f.servers {
		w.each[i] = newWatch(ctx, f.arms[i].target, s)
	}
	w.allocs = w.each[0].HasRuntime() && w.each[1].HasRuntime()
	for i := range w.each {
		if !w.allocs && w.each[i].HasRuntime() && f.arms[1-i].target.Silent {
			w.alone = i
		}
	}
	return w
}

// again begins to observe other processes of the servers, in an order.
func (w *watchers) again(ctx context.Context, f *fleet, order []int, profiling bool) *watchers {
	next := &watchers{allocs: w.allocs, alone: w.alone, oneIsSilent: w.oneIsSilent}
	for _, i := range order {
		next.each[i] = w.each[i].Again(ctx, f.servers[i], profiling)
	}
	return next
}

// begin begins to watch a warm server that takes turns for length, 0 if unknown.
// Both are profiled or neither is, since profiling would slow down one alone. If
// that was asked for it is what is measured, and the one server is watched as in a
// test of its own.
func (w *watchers) begin(ctx context.Context, i int, length time.Duration) {
	switch {
	case w.allocs:
		w.each[i].BeginTurns(ctx, length)
	case w.alone == i:
		w.each[i].FindCost(ctx)
		w.each[i].Begin(ctx, length, true)
	default:
		w.each[i].MarkUsage()
	}
}

// beginAtOnce begins to watch both servers in an order. Their profiles begin
// together, while nothing counts.
func (w *watchers) beginAtOnce(ctx context.Context, order []int, length time.Duration) {
	var beginning sync.WaitGroup
	for _, i := range order {
		beginning.Go(func() { w.begin(ctx, i, length) })
	}
	beginning.Wait()
}

// meter returns a function that asks a server what it has spent.
func (w *watchers) meter(ctx context.Context) func(server int, begin bool) (load.Spent, error) {
	return func(server int, begin bool) (load.Spent, error) {
		return w.each[server].Meter(ctx, w.allocs, begin), nil
	}
}

// end ends watching both servers at once.
func (w *watchers) end(ctx context.Context, requests [2]int64) [2]watch.Spending {
	var all [2]watch.Spending
	var ending sync.WaitGroup
	for i := range w.each {
		ending.Go(func() { all[i] = w.each[i].End(lastLook(ctx), requests[i]) })
	}
	ending.Wait()
	return all
}
