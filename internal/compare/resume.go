package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/compare/evidence"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// Resumable returns why a stored run cannot go on: no evidence can be carried
// across what it names. It returns nil if that is not known before its versions
// are built again.
func Resumable(run *sample.Run) error {
	no := func(format string, args ...any) error {
		return fmt.Errorf("run %d cannot go on: %s; hone diff starts a new one", run.ID, fmt.Sprintf(format, args...))
	}
	was, now := run.Machine, sample.DetectMachine()
	was.Load1, was.Governor, now.Load1, now.Governor = 0, "", 0, ""
	switch {
	case len(run.Command) == 0 || run.Command[0] != "diff":
		return no("it is none of hone diff")
	case run.Method != driver.Version:
		return no("it was measured in another way (%s, now %s)", run.Method, driver.Version)
	case was != now:
		return no("it was measured on another machine, kernel or number of processors")
	}
	return nil
}

// Pin replaces refs by the commits that they were in a run of these
// versions: a branch may have moved on. It changes specs.
func Pin(specs []source.Spec, versions []sample.Version) []source.Spec {
	for i := range specs {
		s := &specs[i]
		if (s.Kind == source.Ref || s.Kind == source.MergeBase) && i < len(versions) && versions[i].Commit != "" {
			s.Kind, s.Ref = source.Ref, versions[i].Commit
		}
	}
	return specs
}

// Left returns the benchmarks that a stored run has not decided. It reports
// whether there is anything to go on with under a policy: one that its budget
// suffices for or, with instructions, one whose instructions are not counted.
func Left(run *sample.Run, policy verdict.Policy, instructions bool) (undecided []string, more bool) {
	plan := storedPlan(run, policy)
	undecided, affordable := plan.Unfinished()
	maybeCounted := func(name string) bool {
		return !slices.ContainsFunc(run.Warnings, func(w sample.Warning) bool {
			return w.Code == bench.NotCounted && w.Benchmark == name
		})
	}
	uncounted := instructions && slices.ContainsFunc(plan.Uncounted(), maybeCounted)
	return undecided, len(affordable) > 0 || uncounted
}

// storedPlan is the plan of a stored run without its binaries.
func storedPlan(run *sample.Run, policy verdict.Policy) bench.Plan {
	p := bench.Plan{Policy: policy, Seed: run.Seed, Earlier: run.Samples}
	for _, r := range run.Rows {
		if !r.Measured() {
			continue
		}
		i := slices.IndexFunc(p.Benchmarks, func(b bench.Benchmark) bool {
			return b.Package == r.Package && b.Name == r.Benchmark
		})
		if i < 0 {
			i = len(p.Benchmarks)
			p.Benchmarks = append(p.Benchmarks, bench.Benchmark{Package: r.Package, Name: r.Benchmark})
		}
		b := &p.Benchmarks[i]
		b.Rows = append(b.Rows, r)
		for _, name := range []string{r.Base, r.Head} {
			if !slices.ContainsFunc(b.Arms, func(a bench.Arm) bool { return a.Name == name }) {
				b.Arms = append(b.Arms, bench.Arm{Name: name})
			}
		}
	}
	return p
}

// goOn takes the plan from the run that goes on, and marks the run as being
// measured. What it would measure must be what it measured before.
func goOn(ctx context.Context, t *tools, p *plan) (*sample.Run, error) {
	// Another process may have continued the run while this one waited.
	run, err := t.session.Store.Load(ctx, t.Earlier.ID)
	if err != nil {
		return nil, err
	}
	if err := sameQuestions(ctx, t, p, run); err != nil {
		return nil, err
	}
	p.takeUp(run)
	run.Policy = mustJSON(p.policy)
	err = t.session.Store.Resume(ctx, run.ID, run.Policy)
	if errors.Is(err, store.ErrAlive) {
		return nil, &RunningError{run.ID}
	}
	if err != nil {
		return nil, err
	}
	return run, nil
}

// spent returns how long a run took so far. A killed run did not store
// that; the times of its processes are then a lower bound.
func spent(run *sample.Run) float64 {
	sum := 0.0
	for _, s := range run.Samples {
		sum += s.Seconds
	}
	return max(sum, run.Seconds)
}

// sameQuestions checks that each row asks what it asked before, and that no
// later run has built on its evidence. Two continuations would be two chances
// of an error where only one is allowed.
func sameQuestions(ctx context.Context, t *tools, p *plan, run *sample.Run) error {
	k := evidence.NewKeys(run.Machine, t.runner.Procs)
	asked := make(map[[4]string]string)
	for _, b := range p.measured {
		for _, r := range b.Rows {
			key, swapped := k.Of(b, r)
			asked[identity(r)] = key
			matches, err := t.session.Store.Matches(ctx, key, swapped)
			if err != nil {
				return err
			}
			if key != "" && len(matches) > 0 && matches[0].Run > run.ID {
				return fmt.Errorf("run %d cannot go on: run %d has asked the same since; hone diff goes on from the evidence of both", run.ID, matches[0].Run)
			}
		}
	}
	for _, r := range run.Rows {
		switch {
		case r.Key == "" && r.Measured():
			return fmt.Errorf("run %d cannot go on: it does not record which program %s was; hone diff starts a new one", run.ID, r.Benchmark)
		case r.Key != "" && asked[identity(r)] != r.Key:
			return fmt.Errorf("run %d cannot go on: %s; hone diff starts a new one", run.ID, whatChanged(p, run))
		}
	}
	return nil
}

func identity(r sample.Row) [4]string { return [4]string{r.Package, r.Benchmark, r.Base, r.Head} }

// whatChanged returns why the programs are not those of the run.
func whatChanged(p *plan, run *sample.Run) string {
	var names []string
	for i, v := range run.Versions {
		if i < len(p.arms) && p.arms[i].Tree != v.Tree {
			names = append(names, v.Name)
		}
	}
	if len(names) > 0 {
		return "the code of " + strings.Join(names, ", ") + " has changed since"
	}
	return "its programs or their environment have changed since (toolchain, GOGC, GODEBUG)"
}

// takeUp gives the plan the rows of a stored run, with their starting evidence,
// and its samples. A row that has failed stays failed.
func (p *plan) takeUp(run *sample.Run) {
	p.rows, p.seed, p.earlier = run.Rows, run.Seed, run.Samples
	for i := range p.measured {
		b := &p.measured[i]
		b.Rows = slices.DeleteFunc(slices.Clone(run.Rows), func(r sample.Row) bool {
			return r.Package != b.Package || r.Benchmark != b.Name || !r.Measured()
		})
	}
	p.measured = slices.DeleteFunc(p.measured, func(b bench.Benchmark) bool { return len(b.Rows) == 0 })
}
