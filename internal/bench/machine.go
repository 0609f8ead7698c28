package bench

import (
	"context"
	"runtime"
	"time"

	"github.com/gohone/hone/internal/verdict"
)

// A Machine runs the processes of a measurement, one at a time, and tells the time. A
// Runner's is the real one; see [Simulate] for others.
type Machine interface {
	// Process runs one fresh process of an arm and returns what it gave and took.
	Process(ctx context.Context, arm Arm, t Task) (verdict.Observation, time.Duration, error)
	Now() time.Time
	// Rest is called between rounds, while no process runs.
	Rest()
}

// A Task is what one process does.
type Task struct {
	// N is the number of iterations of a block.
	N      int64
	Blocks int
	// Long reports whether the process is one of the long look. It then waits for GC
	// cycles of the garbage collector.
	Long bool
	GC   int
	// Expected is about what an ordinary process takes.
	Expected time.Duration
}

// task returns that of a process of a kind.
func (s size) task(want verdict.Want) Task {
	if want == verdict.WantLong {
		return Task{N: s.longN, Blocks: 1, Long: true, GC: s.longGC, Expected: s.wall}
	}
	return Task{N: s.n, Blocks: s.blocks, Expected: s.wall}
}

// thisMachine runs the processes of a runner here and now.
type thisMachine struct{ *Runner }

func (m thisMachine) Process(ctx context.Context, arm Arm, t Task) (verdict.Observation, time.Duration,
	error) {
	return m.process(ctx, arm, t)
}

func (thisMachine) Now() time.Time { return time.Now() }

// Rest collects hone's own garbage, which is not done while processes run.
func (thisMachine) Rest() { runtime.GC() }
