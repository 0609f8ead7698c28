package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/internal/proc"
)

// Profiles are what Runner.Profile takes, in the format of pprof.
type Profiles struct{ CPU, Allocs []byte }

// allocRate is the number of bytes between two samples of the profile of allocations. It is
// fine enough for a tenth of a second, and so coarse that the profile of the CPU, which is
// taken at once, hardly shows the profiler.
const allocRate = 64 << 10

// Profile runs one benchmark of a binary by itself for about so long and returns its
// profiles.
func (r *Runner) Profile(ctx context.Context, arm Arm, length time.Duration) (*Profiles, error) {
	dir := filepath.Dir(arm.Binary.Path)
	cpu, allocs := filepath.Join(dir, "cpu.pprof"), filepath.Join(dir, "allocs.pprof")
	defer os.Remove(cpu)
	defer os.Remove(allocs)
	res, err := proc.Run(ctx, proc.Command{
		Path: arm.Binary.Path, Dir: arm.Binary.Package.Dir, Env: r.environ(arm, ""),
		Args: append(args(pattern(arm.Benchmark), length.String()), "-test.cpuprofile="+cpu,
			"-test.memprofile="+allocs, fmt.Sprintf("-test.memprofilerate=%d", allocRate)),
		Timeout: r.timeout() + length,
	})
	if err != nil {
		why := ""
		if res != nil {
			why = ": " + lastLine(res)
		}
		return nil, fmt.Errorf("profile %s: %w%s", arm.Benchmark, gone(arm, err), why)
	}
	out := new(Profiles)
	if out.CPU, err = os.ReadFile(cpu); err == nil {
		out.Allocs, err = os.ReadFile(allocs)
	}
	if err != nil {
		return nil, fmt.Errorf("profile %s: %w", arm.Benchmark, err)
	}
	return out, nil
}
