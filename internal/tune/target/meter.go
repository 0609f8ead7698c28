package target

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// Names of the arms of a comparison.
const (
	Base = "base"
	Head = "head"
)

// A Meter compares builds of a target.
type Meter struct {
	Target *Target
	Runner *bench.Runner
	Seeds  *Seeds
	// Progress is called between processes with how many benchmarks have their verdict,
	// of how many; 0 of 0 in comparisons that end without one. It may be nil.
	Progress func(decided, of int)

	reacher *build.Reacher // nil until it is needed
}

// A Comparison is one question to a Meter.
type Comparison struct {
	Base, Head *build.Binary
	// Benchmarks are the names of those that are compared, as go test prints them.
	Benchmarks []string
	// Ops are what one operation takes in base and head, by benchmark, for benchmarks that
	// run one operation a process; nil for all others.
	Ops    map[string][2]*bench.Op
	Policy verdict.Policy
	// Judge makes the judge that ends the comparison of one benchmark; nil measures until
	// the policy has its verdict.
	Judge func([]sample.Row) bench.Judgement
}

// Outcomes measures and judges.
func (m *Meter) Outcomes(ctx context.Context, c Comparison) ([]verdict.Outcome, error) {
	record, err := m.Record(ctx, c)
	if err != nil {
		return nil, err
	}
	return verdict.Replay(record)
}

// Record measures, undoes what benchmarks wrote into the code, and returns the
// samples, also with an error that ended it early. The family of the policy is at
// least the number of benchmarks.
func (m *Meter) Record(ctx context.Context, c Comparison) (*sample.Run, error) {
	plan := bench.Plan{Policy: c.Policy, Seed: m.Seeds.Next(), Layouts: m.Target.Builder, Judge: c.Judge}
	record := &sample.Run{Seed: plan.Seed}
	for _, name := range c.Benchmarks {
		row, ops := m.Row(name), c.Ops[name]
		plan.Benchmarks = append(plan.Benchmarks, bench.Benchmark{
			Package: row.Package, Name: name, Rows: []sample.Row{row},
			Arms: []bench.Arm{
				{Name: Base, Binary: c.Base, Benchmark: name, Op: ops[0]},
				{Name: Head, Binary: c.Head, Benchmark: name, Op: ops[1]},
			},
		})
		record.Rows = append(record.Rows, row)
	}
	plan.Policy.Family = max(c.Policy.Family, len(record.Rows))
	var err error
	if record.Policy, err = json.Marshal(plan.Policy); err != nil {
		return nil, err
	}
	collect := &bench.Collector{Run: record, Progress: m.progress(c.Judge == nil)}
	err = m.Runner.Measure(ctx, plan, collect.Events(ctx))
	if _, e := m.Target.Restored(); err == nil {
		err = e
	}
	return record, err
}

// Row is the comparison of a benchmark in base and head.
func (m *Meter) Row(benchmark string) sample.Row {
	return sample.Row{
		Package: m.Target.Package.ImportPath, Benchmark: benchmark,
		Base: Base, Head: Head, BaseName: benchmark, HeadName: benchmark,
	}
}

// progress passes on how far a comparison is.
func (m *Meter) progress(toTheEnd bool) func(bench.Progress) {
	return func(p bench.Progress) {
		switch {
		case m.Progress == nil:
		case toTheEnd:
			m.Progress(p.Decided, p.Total)
		default:
			m.Progress(0, 0)
		}
	}
}

// Replay judges what was measured. Benchmarks whose turn did not come are removed from the
// record; those that are the same are not.
func Replay(record *sample.Run) ([]verdict.Outcome, error) {
	record.Rows = slices.DeleteFunc(record.Rows, func(row sample.Row) bool {
		return row.Failed == "" && !row.Identical && !slices.ContainsFunc(record.Samples, func(s sample.Sample) bool {
			return s.Benchmark == row.Benchmark
		})
	})
	return verdict.Replay(record)
}
