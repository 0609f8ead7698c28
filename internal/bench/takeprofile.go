package bench

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/sample"
)

// A Taken is the profile of one run of a benchmark, with what the benchmark said.
type Taken struct {
	// Data is the profile in the format of pprof.
	Data []byte
	// N is how many operations the benchmark counted. The process ran one more where the
	// benchmark does not loop by b.Loop, and its set-up once or twice.
	N int64
	// Op is the time of one operation as the benchmark printed it, in seconds: of a process
	// that is disturbed by its profiler. Bytes and Allocs are those of one operation.
	Op, Bytes, Allocs float64
	// Wall is how long the process ran, CPU what it used of the processors.
	Wall, CPU time.Duration
	// Switches is how often the kernel took a processor away from it, -1 if unknown.
	Switches int64
}

// mostSwitches is how often the kernel takes a processor away from a process, a second of its CPU time,
// where no others want it.
const mostSwitches = 20

// Crowded reports whether others had the processors for a good part of the time of a process, or of
// several together: it then did not wait by itself.
func Crowded(switches int64, cpu time.Duration) bool {
	return float64(switches) > mostSwitches*cpu.Seconds()
}

// profileFlags are the flags of a test binary for a profile of a kind into a file. Other
// profilers are off, so that none shows up in the profile of another.
func profileFlags(kind explain.Kind, file string, rate int) []string {
	switch kind {
	case explain.CPU:
		return []string{"-test.cpuprofile=" + file}
	case explain.Mutex:
		return []string{"-test.mutexprofile=" + file, "-test.mutexprofilefraction=1"}
	case explain.Block:
		return []string{"-test.blockprofile=" + file, "-test.blockprofilerate=1"}
	}
	return []string{"-test.memprofile=" + file, "-test.memprofilerate=" + strconv.Itoa(max(1, rate))}
}

// A Profiling says what profile to take of one run of a benchmark.
type Profiling struct {
	// Kind is what to profile. Objects and Space are one profile.
	Kind explain.Kind
	// Length is about how long to run; N, unless 0, how many operations instead.
	Length time.Duration
	N      int64
	// Rate is the number of bytes between two samples of allocations; 0 means every object.
	Rate int
}

// Take runs one benchmark of a binary by itself under one profiler. Of a benchmark that does
// not run [Reason] tells.
func (r *Runner) Take(ctx context.Context, arm Arm, o Profiling) (*Taken, error) {
	file := filepath.Join(filepath.Dir(arm.Binary.Path), string(o.Kind)+".pprof")
	defer os.Remove(file)
	benchtime := o.Length.String()
	if o.N > 0 {
		benchtime = strconv.FormatInt(o.N, 10) + "x"
	}
	timeout := r.timeout() + 2*o.Length
	var out resultLines
	res, err := r.start(ctx, arm, launch{
		args: append(args(pattern(arm.Benchmark), benchtime), profileFlags(o.Kind, file, o.Rate)...), timeout: timeout, stdout: &out,
	})
	switch {
	case errors.Is(err, proc.ErrDeadline):
		return nil, hangs(timeout)
	case err != nil:
		return nil, fmt.Errorf("profile %s: %w", arm.Benchmark, err)
	}
	data, err := os.ReadFile(file)
	if err != nil || len(data) == 0 || res.Code != 0 {
		res.Output = append(out.all.Bytes(), res.Output...)
		return nil, failuref("%s", cmp.Or(lastWords(res), "it wrote no profile"))
	}
	t := &Taken{Data: data, Wall: res.Wall, CPU: res.User + res.System, Switches: res.Switches}
	for _, f := range sample.ReadPrinted(bytes.NewReader(out.kept.Bytes()), r.suffix(arm)) {
		if f.Name == arm.Benchmark && f.N > 0 { // what it prints itself comes before its result
			t.N, t.Op, t.Bytes, t.Allocs = f.N, f.Time, f.Bytes, f.Allocs
		}
	}
	return t, nil
}
