package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/internal/proc"
)

// Profiles that Runner.Profile can take.
const (
	ProfileCPU    = "cpu"
	ProfileAllocs = "allocs"
)

// allocRate is the number of bytes between two samples of a profile of
// allocations: fine enough for a benchmark of a second, and coarse enough not to
// make the profiler what is profiled.
const allocRate = 4096

// Profile runs one benchmark of a binary by itself for about so long and returns
// its profile in pprof's format. CPU and allocations need a run each: one
// profiler shows up in the other's profile.
func (r *Runner) Profile(ctx context.Context, arm Arm, kind string, length time.Duration) ([]byte, error) {
	file := filepath.Join(filepath.Dir(arm.Binary.Path), kind+".pprof")
	defer os.Remove(file)
	args := args(pattern(arm.Benchmark), length.String())
	switch kind {
	case ProfileCPU:
		args = append(args, "-test.cpuprofile="+file)
	case ProfileAllocs:
		args = append(args, "-test.memprofile="+file, fmt.Sprintf("-test.memprofilerate=%d", allocRate))
	default:
		return nil, fmt.Errorf("no profile of %s can be taken", kind)
	}
	res, err := proc.Run(ctx, proc.Command{
		Path: arm.Binary.Path, Args: args, Dir: arm.Binary.Package.Dir, Env: r.environ(arm, ""),
		Timeout: r.timeout() + length,
	})
	if err != nil {
		why := ""
		if res != nil {
			why = ": " + lastLine(res)
		}
		return nil, fmt.Errorf("profile %s: %w%s", arm.Benchmark, err, why)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("profile %s: %w", arm.Benchmark, err)
	}
	return data, nil
}
