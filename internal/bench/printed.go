package bench

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// Where the toolchain does not take the driver, hone uses the lines that go
// test prints: one block a process, and no names of those that fail.

// printed runs a process without the driver and returns the results it
// prints, names without the GOMAXPROCS suffix.
func (r *Runner) printed(ctx context.Context, arm Arm,
	pattern, benchtime string) ([]sample.Printed, *proc.Result, error) {
	var out resultLines
	res, err := r.start(ctx, arm, launch{args: args(pattern, benchtime), timeout: r.timeout(), stdout: &out})
	if res != nil {
		res.Output = append(out.all.Bytes(), res.Output...)
	}
	if err != nil {
		if errors.Is(err, proc.ErrDeadline) {
			err = hangs(r.timeout())
		}
		return nil, res, err
	}
	return sample.ReadPrinted(&out.kept, r.suffix(arm)), res, nil
}

// resultLines is a writer that keeps the lines that may be results, however
// much stands between them, and of the rest the beginning and the end.
type resultLines struct {
	kept bytes.Buffer
	all  proc.Tail
	line []byte // not yet complete
}

// Write never fails.
func (w *resultLines) Write(p []byte) (int, error) {
	const longest = 4 << 10 // of a result
	w.all.Write(p)
	for rest := p; len(rest) > 0; {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		rest = after
		w.line = append(w.line, line[:min(len(line), longest)]...)
		if !whole {
			break
		}
		if bytes.HasPrefix(w.line, []byte("Benchmark")) && len(w.line) < longest {
			w.kept.Write(append(w.line, '\n'))
		}
		w.line = w.line[:0]
	}
	w.line = w.line[:min(len(w.line), longest)]
	return len(p), nil
}

// suffix is what go test appends to names in this process.
func (r *Runner) suffix(arm Arm) string {
	n := runtime.GOMAXPROCS(0)
	for _, e := range r.environ(arm, "") {
		if v, ok := strings.CutPrefix(e, "GOMAXPROCS="); ok {
			if m, err := strconv.Atoi(v); err == nil && m > 0 {
				n = m
			}
		}
	}
	if n == 1 {
		return ""
	}
	return "-" + strconv.Itoa(n)
}

// onePrinted measures one benchmark for a benchtime such as 20ms or 100x.
func (r *Runner) onePrinted(ctx context.Context, arm Arm, benchtime string) (verdict.Observation, error) {
	found, res, err := r.printed(ctx, arm, pattern(arm.Benchmark), benchtime)
	if err != nil {
		return verdict.Observation{}, err
	}
	for _, f := range slices.Backward(found) { // what it prints itself comes before its result
		if f.Name == arm.Benchmark && f.N > 0 {
			return verdict.Observation{N: f.N, Mean: f.Time, Bytes: f.Bytes, Allocs: f.Allocs,
				Metrics: f.Metrics}, nil
		}
	}
	return verdict.Observation{}, failuref("%s", lastWords(res))
}

// runPrinted is one ordinary or long process without the driver.
func (r *Runner) runPrinted(ctx context.Context, arm Arm,
	n int64) (verdict.Observation, time.Duration, error) {
	begin := time.Now()
	o, err := r.onePrinted(ctx, arm, strconv.FormatInt(n, 10)+"x")
	return o, time.Since(begin), err
}
