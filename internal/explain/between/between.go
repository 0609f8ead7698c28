// Package between profiles two versions of a benchmark in turn, asks the compiler about both, and
// finds where they differ, by package shift.
package between

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/shift"
	"github.com/gohone/hone/internal/explain/why"
	"github.com/gohone/hone/internal/source"
)

// A Profiler compares versions by profiles. It asks the compiler about each package once. It is
// not safe for concurrent use.
type Profiler struct {
	Runner  *bench.Runner
	Builder *build.Builder
	// Length is how long each version runs under the profiler of the CPU, in several processes,
	// a quarter of it under each other one; 0 means two seconds.
	Length time.Duration
	// Step is called before a version runs, Sides with what was profiled of both. They may be
	// nil.
	Step  func(arm string, kind explain.Kind)
	Sides func(base, head *shift.Side)

	asked map[question]*why.Code
}

// A question is about a package of a version: two toolchains build one snapshot.
type question struct {
	version *source.Version
	pkg     string
}

// turns is how many processes each version has under the profiler of the CPU: what befalls one of
// them is not to look like a difference.
const turns = 3

// Below mostBusy of its wall time on processors, a benchmark waits for something, and profiles of
// waiting are taken as well; unless others had the processors.
const mostBusy = 0.6

// Compare profiles base and head in turn.
func (p *Profiler) Compare(ctx context.Context, base, head compare.Code) (*shift.Shift, error) {
	both := [2]*version{p.open(base), p.open(head)}
	length := p.Length
	if length == 0 {
		length = 2 * time.Second
	}
	for i := range turns {
		for j := range both { // base first, then head first
			if err := both[(i+j)%2].take(ctx, p, explain.CPU, length/turns); err != nil {
				return nil, err
			}
		}
	}
	kinds := []explain.Kind{explain.Objects}
	if both[0].waits() || both[1].waits() {
		kinds = append(kinds, explain.Mutex, explain.Block)
	}
	for _, kind := range kinds {
		for _, v := range both {
			if err := v.take(ctx, p, kind, length/4); err != nil {
				return nil, err
			}
		}
	}
	var sides [2]*shift.Side
	for i, v := range both {
		var err error
		if sides[i], err = p.side(ctx, v); err != nil {
			return nil, err
		}
	}
	if p.Sides != nil {
		p.Sides(sides[0], sides[1])
	}
	return shift.Compare(sides[0], sides[1])
}

// A version is one of the two.
type version struct {
	compare.Code
	takes map[explain.Kind][]*bench.Taken
}

func (p *Profiler) open(c compare.Code) *version {
	return &version{c, make(map[explain.Kind][]*bench.Taken)}
}

// take profiles the version once.
func (v *version) take(ctx context.Context, p *Profiler, kind explain.Kind, length time.Duration) error {
	if p.Step != nil {
		p.Step(v.Arm.Name, kind)
	}
	n := int64(0)
	if op := v.op(); kind != explain.CPU && op > 0 {
		n = max(1, int64(length.Seconds()/op))
	}
	taken, err := p.Runner.Take(ctx, v.Arm, bench.Profiling{Kind: kind, Length: length, N: n})
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("profile %s of %s: %w", v.Arm.Benchmark, v.Arm.Name, err)
	}
	v.takes[kind] = append(v.takes[kind], taken)
	return nil
}

// op is the time of one operation in seconds, over all processes under the profiler of the CPU.
func (v *version) op() float64 {
	var seconds, n float64
	for _, t := range v.takes[explain.CPU] {
		seconds += t.Op * float64(t.N)
		n += float64(t.N)
	}
	if n == 0 {
		return 0
	}
	return seconds / n
}

// waits reports whether the version waits for something for much of its time.
func (v *version) waits() bool {
	var cpu, wall time.Duration
	var switches int64
	for _, t := range v.takes[explain.CPU] {
		cpu, wall, switches = cpu+t.CPU, wall+t.Wall, switches+t.Switches
	}
	return cpu.Seconds() < mostBusy*wall.Seconds() && !bench.Crowded(switches, cpu)
}

// side makes of what was taken what package shift compares.
func (p *Profiler) side(ctx context.Context, v *version) (*shift.Side, error) {
	s := &shift.Side{
		Profiles: make(map[explain.Kind]*profile.Profile), PerOp: make(map[explain.Kind]float64),
		Own: explain.OwnIn(v.Version.Root, v.Arm.Binary.Path), Read: os.ReadFile,
	}
	for kind, takes := range v.takes {
		var list []*profile.Profile
		for _, t := range takes {
			one, err := profile.Parse(bytes.NewReader(t.Data))
			if err != nil {
				return nil, fmt.Errorf("read the profile of %s: %w", v.Arm.Benchmark, err)
			}
			list = append(list, one)
		}
		sum, err := profile.Merge(list)
		if err != nil {
			return nil, fmt.Errorf("add the profiles of %s up: %w", v.Arm.Benchmark, err)
		}
		v.add(s, kind, sum)
	}
	code, err := p.ask(ctx, v)
	if err != nil {
		return nil, err
	}
	s.Compiler, s.Causes = code.Compiler, code.Causes
	return s, nil
}

// ask asks compiler and source about the package of a version, once.
func (p *Profiler) ask(ctx context.Context, v *version) (*why.Code, error) {
	of := question{v.Version, v.Package.ImportPath}
	if code := p.asked[of]; code != nil {
		return code, nil
	}
	code, err := why.Ask(ctx, p.Builder, why.Question{Version: v.Version, Package: v.Package})
	if code == nil || ctx.Err() != nil {
		return nil, err
	}
	if p.asked == nil { // what could not be read is left out
		p.asked = make(map[question]*why.Code)
	}
	p.asked[of] = code
	return code, nil
}

// add adds a profile to a side, with what one operation takes of it.
func (v *version) add(s *shift.Side, kind explain.Kind, p *profile.Profile) {
	last := v.takes[kind][len(v.takes[kind])-1]
	s.Profiles[kind] = p
	switch kind {
	case explain.CPU:
		s.PerOp[kind] = v.op()
	case explain.Objects:
		s.PerOp[explain.Objects], s.PerOp[explain.Space] = last.Allocs, last.Bytes
		s.Profiles[explain.Space] = p
	default: // the sum of the delays
		lines, err := explain.HotLines(p, explain.SampleType(kind), explain.LineOptions{})
		if err == nil && last.N > 0 {
			s.PerOp[kind] = float64(lines.Total) / 1e9 / float64(last.N)
		}
	}
}
