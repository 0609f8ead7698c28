package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A plan is all rows of a run, and the benchmarks that must be measured for
// them.
type plan struct {
	rows     []sample.Row
	measured []bench.Benchmark
	policy   verdict.Policy
	seed     uint64
	earlier  []sample.Sample // of a run that goes on
	// arms describes the versions, in order.
	arms []sample.Version
	// units says in which units the rows are compared.
	units unitPlan
	// metrics says that hone's metrics were asked for.
	metrics bool
}

// plan surveys the binaries and fixes the rows before the first look.
func (w *workshop) plan(ctx context.Context, packages []*packageArms) (*plan, error) {
	p := &plan{policy: w.opt.policy, seed: w.opt.seed, units: unitPlan{asked: w.opt.units}, metrics: w.runner.Metrics}
	for _, pkg := range packages {
		var err error
		if w.opt.by.active() {
			err = w.planBy(ctx, p, pkg)
		} else {
			err = w.planVersions(ctx, p, pkg)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := p.units.check(); err != nil {
		return nil, err
	}
	w.warnings = append(w.warnings, p.units.warnings()...)
	if len(p.rows) == 0 {
		return nil, w.nothingMatches(ctx, packages)
	}
	if err := w.opt.by.checkBase(p.rows); err != nil {
		return nil, err
	}
	p.describeArms(packages)
	return p, nil
}

func (p *plan) describeArms(packages []*packageArms) {
	for i, v := range packages[0].versions {
		toolchain := ""
		for _, pkg := range packages {
			if b := pkg.binaries[i]; b != nil {
				toolchain = b.Toolchain
			}
		}
		p.arms = append(p.arms, v.describe(toolchain))
	}
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

// family is the number of rows that share the error of the run.
func (p *plan) family() int {
	n := 0
	for _, b := range p.measured {
		n += len(b.Rows)
	}
	return n
}

// survey is a survey that speaks of the package in its errors.
func (w *workshop) survey(ctx context.Context, pkg *packageArms, i int) ([]bench.Leaf, error) {
	w.phase(fmt.Sprintf("run every benchmark of %s once at %s", pkg.name, pkg.versions[i].arm))
	leaves, err := w.runner.Survey(ctx, pkg.binaries[i], w.opt.bench, pkg.versions[i].Spec.Env)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%s: run the benchmarks of %s: %w", pkg.versions[i].arm, pkg.name, err)
	}
	return leaves, nil
}

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

// nothingMatches tells why no row came out.
func (w *workshop) nothingMatches(ctx context.Context, packages []*packageArms) error {
	var names []string
	for _, pkg := range packages {
		for _, b := range pkg.binaries {
			if b == nil {
				continue
			}
			if w.opt.by.active() {
				leaves, _ := w.runner.Survey(ctx, b, ".", nil)
				for _, l := range leaves {
					names = append(names, l.Name)
				}
			} else if list, err := w.runner.List(ctx, b, "."); err == nil {
				names = append(names, list...)
			}
			break
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	what := "no benchmark matches -bench " + w.opt.bench
	if w.opt.by.active() {
		what = "no two benchmarks pair up by " + w.opt.by.text
	}
	if len(names) == 0 {
		return fmt.Errorf("%s: there are none", what)
	}
	const most = 8
	list := strings.Join(names[:min(most, len(names))], ", ")
	if len(names) > most {
		list += fmt.Sprintf(" and %d more", len(names)-most)
	}
	return fmt.Errorf("%s; there are %s", what, list)
}

func mustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain structs of numbers and strings
	}
	return data
}
