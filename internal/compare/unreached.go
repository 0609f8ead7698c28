package compare

import (
	"context"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
)

// An unreached is which benchmarks of a package a change does not reach.
type unreached struct {
	// identical reports for each version whether it is the same program as the first.
	identical []bool
	// same has for each version the functions whose benchmarks run the same code
	// there as in the first.
	same []map[string]bool
	// nowhere are those that no version's change reaches, in the order of the
	// binary. They need not even be surveyed.
	nowhere []string
}

// unreachedBy finds the benchmarks that need not be measured. What cannot be
// decided is left to be measured.
func unreachedBy(ctx context.Context, t *tools, p *plan, pkg *packageArms,
	identical []bool) (*unreached, error) {
	u := &unreached{identical: identical, same: make([]map[string]bool, len(pkg.versions))}
	base := pkg.binaries[0]
	if t.Force || base == nil {
		return u, nil
	}
	for i, v := range pkg.versions {
		head := pkg.binaries[i]
		if i == 0 || identical[i] || head == nil || !v.sameProcess(pkg.versions[0]) {
			continue
		}
		t.report(Step{Doing: Reaching, Package: pkg.name, Version: v.arm})
		var err error
		u.same[i], err = sameCode(ctx, t.reacher, base, head)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			break // it is not known of any, so that they are measured
		}
	}
	return u, u.settle(ctx, t, p, pkg)
}

// sameCode returns the benchmarks that run the same code in two binaries.
func sameCode(ctx context.Context, r *build.Reacher, base, head *build.Binary) (map[string]bool, error) {
	c, err := r.Compare(ctx, base, head)
	if err != nil {
		return nil, err
	}
	same := make(map[string]bool)
	for _, name := range c.Benchmarks() {
		same[name] = c.Benchmark(name) == nil
	}
	return same, nil
}

// settle finds the benchmarks that no version needs. Where units are asked for that
// benchmarks report themselves, each must run once to tell.
func (u *unreached) settle(ctx context.Context, t *tools, p *plan, pkg *packageArms) error {
	if !slices.ContainsFunc(u.same, func(m map[string]bool) bool { return len(m) > 0 }) || p.units.asksForOwn() {
		return nil
	}
	names, err := t.runner.List(ctx, pkg.binaries[0], t.Bench)
	if err != nil {
		return nil // the survey says what is wrong
	}
	for _, name := range names {
		needed := false
		for i := range pkg.versions[1:] {
			needed = needed || !u.identical[i+1] && !u.same[i+1][name]
		}
		if !needed {
			u.nowhere = append(u.nowhere, name)
		}
	}
	return nil
}

// has reports whether a benchmark, or the function that it is a part of, runs the
// same code in version i as in the first.
func (u *unreached) has(i int, benchmark string) bool {
	function, _, _ := strings.Cut(benchmark, "/")
	return u.same[i][function]
}

// rows are those of the benchmarks that are not surveyed.
func (u *unreached) rows(pkg *packageArms) []sample.Row {
	var rows []sample.Row
	for _, name := range u.nowhere {
		for i, v := range pkg.versions[1:] {
			r := sample.Row{
				Package: pkg.name, Benchmark: name, Base: pkg.versions[0].arm, Head: v.arm,
				BaseName: name, HeadName: name, Identical: true,
			}
			if !u.identical[i+1] {
				r.Reason = sample.SameCode
			}
			rows = append(rows, r)
		}
	}
	return rows
}
