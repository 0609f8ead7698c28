package compare

import (
	"encoding/json"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/gauge"
)

// A plan is all rows of a run, and the benchmarks that must be measured for
// them.
type plan struct {
	rows     []sample.Row
	measured []bench.Benchmark
	policy   verdict.Policy
	aim      *gauge.Aim // in place of the policy, unless nil
	seed     uint64
	earlier  []sample.Sample // of a run that goes on
	// arms describes the versions, in order.
	arms []sample.Version
	// units says in which units the rows are compared.
	units unitPlan
	// metrics reports whether hone's metrics were asked for.
	metrics bool
}

// add adds the rows of one benchmark, which is measured if any of them is.
func (p *plan) add(b bench.Benchmark) {
	p.units.fix(&b, p.metrics)
	p.rows = append(p.rows, b.Rows...)
	b.Rows = slices.DeleteFunc(slices.Clone(b.Rows), func(r sample.Row) bool { return !r.Measured() })
	if len(b.Rows) == 0 {
		return
	}
	used := make(map[string]bool)
	for _, r := range b.Rows {
		used[r.Base], used[r.Head] = true, true
	}
	b.Arms = slices.DeleteFunc(b.Arms, func(a bench.Arm) bool { return !used[a.Name] })
	p.measured = append(p.measured, b)
}

// update replaces a row.
func (p *plan) update(row sample.Row) {
	if i := slices.IndexFunc(p.rows, row.SameQuestion); i >= 0 {
		p.rows[i] = row
	}
}

func (p *plan) describeArms(packages []*packageArms) {
	for i, v := range packages[0].versions {
		toolchain := ""
		for _, pkg := range packages {
			if b := pkg.binaries[i]; b != nil {
				toolchain = b.Toolchain
			}
		}
		p.arms = append(p.arms, Describe(v.source, v.arm, toolchain))
	}
}

// fixFamily shares the error of the run among the rows, and the goals.
func (p *plan) fixFamily() {
	n := 0
	for _, b := range p.measured {
		n += len(b.Rows)
	}
	if p.aim != nil {
		p.aim.Family = len(p.aim.Goals) * n
		return
	}
	p.policy.Family = n
}

// judgedBy returns the policy, or the aim, as it is stored.
func (p *plan) judgedBy() json.RawMessage {
	if p.aim != nil {
		return mustJSON(p.aim)
	}
	return mustJSON(p.policy)
}

// bench returns the part of the plan that is measured.
func (p *plan) bench(b *build.Builder) bench.Plan {
	out := bench.Plan{Benchmarks: p.measured, Policy: p.policy, Seed: p.seed, Earlier: p.earlier, Layouts: b}
	if p.aim != nil {
		out.Policy, out.Layouts, out.Turns = verdict.Policy{Budget: p.aim.Budget}, nil, true
		out.Judge = func(rows []sample.Row) bench.Judgement { return gauge.New(*p.aim, rows[0]) }
	}
	return out
}

// failedSides returns which sides failed, given why each did, and one reason.
func failedSides(base, head string) (failed, reason string) {
	switch {
	case base != "" && head != "":
		return "both", base
	case base != "":
		return "base", base
	case head != "":
		return "head", head
	}
	return "", ""
}

func mustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain structs of numbers and strings
	}
	return data
}
