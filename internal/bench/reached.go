package bench

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/build/reach"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/touch"
)

const (
	// touchTime is how long each benchmark works while its files are watched, several times
	// what a short process of a pair does.
	touchTime = "100ms"
	// touchLimit is the deadline of one such process: what takes longer is measured.
	touchLimit = 10 * time.Second
)

// Reached says by function why a change reaches each benchmark of the base, nil for those
// that it does not reach. It runs those of which nothing else is unknown but which files
// they open, one by one, two at a time.
func (r *Runner) Reached(ctx context.Context, base Arm, c *build.Reached) (map[string]*sample.Reach, error) {
	why := make(map[string]*sample.Reach)
	var open []string
	for _, name := range c.Benchmarks() {
		why[name] = nil
		if reason := c.Benchmark(name); reason != nil {
			why[name] = &sample.Reach{Why: string(reason.Why), Symbol: reason.Symbol}
			if reason.Why == reach.Files && !c.Moved() {
				open = append(open, name)
			}
		}
	}
	var mu sync.Mutex
	var wg sync.WaitGroup
	work := make(chan string)
	for range 2 {
		wg.Go(func() {
			var err error
			for name := range work {
				if errors.Is(err, touch.ErrUnsupported) {
					continue
				}
				var f *touch.Files
				f, err = r.touched(ctx, base, name)
				if err != nil || !f.OK || f.Unknown != "" {
					continue // it stays one that may open any
				}
				path := c.Differing(f)
				mu.Lock()
				if why[name] = nil; path != "" {
					why[name] = &sample.Reach{Why: string(reach.Read), Symbol: path}
				}
				mu.Unlock()
			}
		})
	}
	for _, name := range open {
		work <- name
	}
	close(work)
	wg.Wait()
	return why, ctx.Err()
}

// touched runs one benchmark and returns which files its process touched.
func (r *Runner) touched(ctx context.Context, arm Arm, name string) (*touch.Files, error) {
	return touch.Run(ctx, touch.Command{
		Path: arm.Binary.Path, Args: args(pattern(name), touchTime), Dir: arm.Binary.Package.Dir,
		Env: r.environ(arm, ""), Timeout: touchLimit,
	})
}
