package repos

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/perf/benchmath"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// A recipeSide is what go test printed on one side.
type recipeSide struct {
	names   []string // in the order first printed
	values  map[string]map[string][]float64
	seconds map[string]float64
	wall    float64
}

// recipe does what people do by hand: go test -bench -count on base, then on
// head, in the same directory.
func (w *commitSession) recipe(ctx context.Context, c commitCase, dir string) (sides [2]*recipeSide, err error) {
	flags := []string{fmt.Sprintf("-count=%d", w.count), "-benchtime=" + w.benchtime}
	for i, branch := range []string{c.baseBranch(), commitBranch} {
		if sides[i], err = w.goTest(ctx, c, dir, branch, flags...); err != nil {
			return sides, fmt.Errorf("%s: %w", branch, err)
		}
	}
	return sides, nil
}

// goTest runs the benchmarks of a branch with go test and flags of it. Some that fail do not
// keep those from counting that were printed. vet refuses old tests, and is
// no part of a benchmark.
func (w *commitSession) goTest(ctx context.Context, c commitCase, dir, branch string, flags ...string) (*recipeSide, error) {
	if err := w.checkout(ctx, dir, branch); err != nil {
		return nil, err
	}
	out := &timedLines{start: time.Now()}
	r, err := w.start(ctx, proc.Command{
		Path: w.goTool, Dir: filepath.Join(dir, c.Package), Stdout: out, Timeout: measureTimeout,
		Args: slices.Concat(
			[]string{"test", "-run=^$", "-vet=off", "-bench=" + c.Bench, "-benchmem", "-timeout=" + measureTimeout.String()},
			flags, []string{"."}),
	})
	side := readRecipe(out.lines, suffix())
	side.wall = time.Since(out.start).Seconds()
	_, failed := errors.AsType[*exec.ExitError](err)
	switch {
	case err != nil && !failed:
		return nil, err
	case err != nil && len(side.names) == 0:
		return nil, whyNot(r, out, err)
	case len(side.names) == 0:
		return nil, fmt.Errorf("go test printed no result of -bench %s", c.Bench)
	}
	return side, nil
}

// whyNot is why go test printed no result: the compiler's words, which are on
// standard error, before those of the test binary.
func whyNot(r *proc.Result, out *timedLines, err error) error {
	text := []string{string(r.Output)}
	for _, l := range out.lines {
		text = append(text, l.text)
	}
	if line := telling(strings.Join(text, "\n")); line != "" {
		return errors.New(line)
	}
	return err
}

// suffix is what go test appends to the names of benchmarks.
func suffix() string {
	if n := runtime.GOMAXPROCS(0); n > 1 {
		return fmt.Sprintf("-%d", n)
	}
	return ""
}

// A timedLine is a line of output and when it came, in seconds from the start.
type timedLine struct {
	at   float64
	text string
}

// timedLines is a writer that notes when lines come.
type timedLines struct {
	start time.Time
	part  []byte // of the line that has not ended
	lines []timedLine
}

func (t *timedLines) Write(p []byte) (int, error) {
	at := time.Since(t.start).Seconds()
	t.part = append(t.part, p...)
	for {
		line, rest, ended := bytes.Cut(t.part, []byte("\n"))
		if !ended {
			return len(p), nil
		}
		t.lines = append(t.lines, timedLine{at, string(line)})
		t.part = rest
	}
}

// readRecipe finds the results in what go test printed. What else benchmarks
// print is passed over. A benchmark's time runs from the result before it; the
// first begins after the lines that name the machine, which come when the test
// binary is built.
func readRecipe(lines []timedLine, suffix string) *recipeSide {
	s := &recipeSide{values: make(map[string]map[string][]float64), seconds: make(map[string]float64)}
	last := 0.0
	for _, l := range lines {
		results := sample.ReadPrinted(strings.NewReader(l.text+"\n"), suffix)
		if len(results) == 0 {
			if len(s.names) == 0 {
				last = l.at
			}
			continue
		}
		p := results[0]
		if s.values[p.Name] == nil {
			s.names = append(s.names, p.Name)
			s.values[p.Name] = make(map[string][]float64)
		}
		of := s.values[p.Name]
		of[sample.UnitTime] = append(of[sample.UnitTime], p.Time)
		of[sample.UnitBytes] = append(of[sample.UnitBytes], p.Bytes)
		of[sample.UnitAllocs] = append(of[sample.UnitAllocs], p.Allocs)
		s.seconds[p.Name] += l.at - last
		last = l.at
	}
	return s
}

// benchstat is what benchstat says of a benchmark.
func benchstat(sides [2]*recipeSide, name, flags string) *opinion {
	base, head := sides[0], sides[1]
	o := &opinion{
		Flags: flags, Seconds: base.seconds[name] + head.seconds[name], Wall: base.wall + head.wall,
	}
	switch {
	case base.values[name] == nil:
		o.Failed = "no result of the parent"
		return o
	case head.values[name] == nil:
		o.Failed = "no result of the commit"
		return o
	}
	o.Units = make(map[string]claim)
	for _, unit := range sample.Units {
		o.Units[unit] = benchstatClaim(base.values[name][unit], head.values[name][unit])
	}
	return o
}

// benchstatClaim compares two lists of values as benchstat does without flags:
// medians, and the Mann-Whitney U test at 0.05.
func benchstatClaim(base, head []float64) claim {
	a := benchmath.NewSample(slices.Clone(base), &benchmath.DefaultThresholds)
	b := benchmath.NewSample(slices.Clone(head), &benchmath.DefaultThresholds)
	test := benchmath.AssumeNothing.Compare(a, b)
	c := claim{
		Verdict: noDifference, P: &test.P, N: min(test.N1, test.N2),
		Base: stat.Quantile(base, 0.5), Head: stat.Quantile(head, 0.5),
	}
	if c.Base != 0 {
		c.Ratio = c.Head / c.Base
	}
	switch {
	case test.P > test.Alpha || c.Base == c.Head:
	case c.Head < c.Base:
		c.Verdict = "faster"
	default:
		c.Verdict = "slower"
	}
	return c
}
