package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
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
func (r *Runner) printed(ctx context.Context, arm Arm, pattern, benchtime string) ([]sample.Printed, *proc.Result, error) {
	res, err := r.start(ctx, arm, args(pattern, benchtime), "", r.timeout())
	if err != nil {
		if errors.Is(err, proc.ErrDeadline) {
			err = &failure{fmt.Sprintf("no end within %v; give it more with -timeout", r.timeout())}
		}
		return nil, res, err
	}
	return sample.ReadPrinted(bytes.NewReader(res.Output), r.suffix(arm)), res, nil
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

func (r *Runner) surveyPrinted(ctx context.Context, arm Arm, pattern string) ([]Leaf, error) {
	found, res, err := r.printed(ctx, arm, pattern, "1x")
	if err != nil {
		return nil, err
	}
	if len(found) == 0 && res.Code != 0 {
		return nil, &failure{lastWords(res)}
	}
	var leaves []Leaf
	for _, f := range found {
		leaves = append(leaves, Leaf{Name: f.Name})
	}
	return leaves, nil
}

func (r *Runner) pilotPrinted(ctx context.Context, arm Arm) (cost, error) {
	o, err := r.onePrinted(ctx, arm, workTime.String())
	if err != nil {
		return cost{}, err
	}
	c := max(o.Mean, 1e-10)
	// As if set-up filled a fiftieth: that makes one block of the whole work.
	return cost{perOp: c, wallOp: c, setup: workTime.Seconds() / 50, allocs: o.Bytes >= 1}, nil
}

// onePrinted measures one benchmark for a benchtime such as 20ms or 100x.
func (r *Runner) onePrinted(ctx context.Context, arm Arm, benchtime string) (verdict.Observation, error) {
	found, res, err := r.printed(ctx, arm, pattern(arm.Benchmark), benchtime)
	if err != nil {
		return verdict.Observation{}, err
	}
	for _, f := range found {
		if f.Name == arm.Benchmark {
			return verdict.Observation{N: f.N, Mean: f.Time, Bytes: f.Bytes, Allocs: f.Allocs}, nil
		}
	}
	return verdict.Observation{}, &failure{lastWords(res)}
}

// runPrinted is one ordinary or long process without the driver.
func (r *Runner) runPrinted(ctx context.Context, arm Arm, n int64) (verdict.Observation, time.Duration, error) {
	begin := time.Now()
	o, err := r.onePrinted(ctx, arm, strconv.FormatInt(n, 10)+"x")
	return o, time.Since(begin), err
}
