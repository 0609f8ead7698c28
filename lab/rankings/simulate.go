package rankings

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/replay"
	"github.com/gohone/hone/lab/trace"
)

// A replayed machine runs processes by taking recorded ones from traces, a trace a
// benchmark, in the order recorded from a random place on. It takes no time but tells
// what the processes took.
type replayed struct {
	traces map[string]*queue // by benchmark
	factor map[string]float64
	now    time.Time
}

// A queue is a trace from which the next process of each kind is taken.
type queue struct {
	trace       *trace.Trace
	short, long []trace.Process
	at, longAt  int
}

func newQueue(t *trace.Trace, rng *rand.Rand) *queue {
	q := &queue{trace: t}
	for _, p := range t.Processes {
		if p.Long {
			q.long = append(q.long, p)
		} else {
			q.short = append(q.short, p)
		}
	}
	q.at, q.longAt = rng.IntN(len(q.short)), rng.IntN(len(q.long))
	return q
}

func (q *queue) next(long bool) trace.Process {
	from, at := q.short, &q.at
	if long {
		from, at = q.long, &q.longAt
	}
	p := from[*at%len(from)]
	*at++
	return p
}

// op is what an operation takes: the median over processes.
func (q *queue) op() time.Duration {
	o := replay.Observation(q.trace, q.short[0])
	return max(time.Duration(o.Mean*1e9), 1)
}

// Process implements bench.Machine. Arm names say what factor the arm takes of the
// recorded times; its processes do as much less work, so they take as long.
func (m *replayed) Process(ctx context.Context, arm bench.Arm, t bench.Task) (verdict.Observation,
	time.Duration, error) {
	q := m.traces[arm.Benchmark]
	p := q.next(t.Long)
	o := replay.Observation(q.trace, p)
	f := m.factor[arm.Benchmark+" "+arm.Name]
	o.Mean, o.Undisturbed = o.Mean*f, o.Undisturbed*f
	for i := range o.Blocks {
		o.Blocks[i] *= f
	}
	m.now = m.now.Add(p.Wall)
	return o, p.Wall, ctx.Err()
}

// Now implements bench.Machine.
func (m *replayed) Now() time.Time { return m.now }

// Rest implements bench.Machine.
func (m *replayed) Rest() {}
