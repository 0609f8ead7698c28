package bench

import (
	"context"
	"fmt"
	"time"

	"github.com/gohone/hone/internal/proc"
)

// Exercise runs one benchmark of a binary by itself for about so long. Nothing is
// measured: it is there for what the code writes elsewhere.
func (r *Runner) Exercise(ctx context.Context, arm Arm, length time.Duration) error {
	res, err := proc.Run(ctx, proc.Command{
		Path: arm.Binary.Path, Args: args(pattern(arm.Benchmark), length.String()),
		Dir: arm.Binary.Package.Dir,
		Env: r.environ(arm, ""), Timeout: r.timeout() + length,
	})
	if err == nil {
		return nil
	}
	why := ""
	if res != nil {
		why = ": " + lastLine(res)
	}
	return fmt.Errorf("run %s: %w%s", arm.Benchmark, gone(arm, err), why)
}
