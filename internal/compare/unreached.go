package compare

import (
	"context"
	"errors"
	goversion "go/version"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/build/reach"
	"github.com/gohone/hone/internal/sample"
)

// An unreached is which benchmarks of a package a change does not reach.
type unreached struct {
	// identical reports for each version whether it is the same program as the first.
	identical []bool
	// why says for each version and each function of a benchmark what makes it one to
	// measure, nil if it runs the same code there as in the first. unknown holds for all of
	// a version whose functions are not in why.
	why     []map[string]*sample.Reach
	unknown []*sample.Reach
	// nowhere are those that no version's change reaches, in the order of the
	// binary. They need not even be surveyed.
	nowhere []string
}

// unreachedBy finds the benchmarks that need not be measured. What cannot be
// decided is left to be measured.
func unreachedBy(ctx context.Context, t *tools, p *plan, pkg *packageArms,
	identical []bool) (*unreached, error) {
	n := len(pkg.versions)
	u := &unreached{identical: identical, why: make([]map[string]*sample.Reach, n), unknown: make([]*sample.Reach, n)}
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
		c, err := t.reacher.Compare(ctx, base, head)
		if err == nil {
			arm := bench.Arm{Binary: base, Env: pkg.versions[0].source.Spec.Env}
			u.why[i], err = t.runner.Reached(ctx, arm, c)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			u.unknown[i] = unknown(err, base, head)
		}
	}
	return u, u.settle(ctx, t, p, pkg)
}

// unknown says why it is not known what a change reaches.
func unknown(err error, base, head *build.Binary) *sample.Reach {
	if !errors.Is(err, reach.ErrUnsupported) {
		return &sample.Reach{Why: string(reach.Undecided)}
	}
	newest := base.Toolchain
	if goversion.Compare(head.Toolchain, newest) > 0 {
		newest = head.Toolchain
	}
	return &sample.Reach{Why: string(reach.Toolchain), Symbol: newest}
}

// settle finds the benchmarks that no version needs. Where units are asked for that
// benchmarks report themselves, each must run once to tell.
func (u *unreached) settle(ctx context.Context, t *tools, p *plan, pkg *packageArms) error {
	if !slices.ContainsFunc(u.why, func(m map[string]*sample.Reach) bool { return len(m) > 0 }) || p.units.asksForOwn() {
		return nil
	}
	names, err := t.runner.List(ctx, pkg.binaries[0], t.Bench)
	if err != nil {
		return nil // the survey says what is wrong
	}
	for _, name := range names {
		needed := false
		for i := range pkg.versions[1:] {
			needed = needed || !u.identical[i+1] && !u.same(i+1, name)
		}
		if !needed {
			u.nowhere = append(u.nowhere, name)
		}
	}
	return nil
}

// same reports whether a benchmark, or the function that it is a part of, runs the
// same code in version i as in the first.
func (u *unreached) same(i int, benchmark string) bool {
	function, _, _ := strings.Cut(benchmark, "/")
	why, ok := u.why[i][function]
	return ok && why == nil
}

// reach says why the change to version i is taken to reach a benchmark, nil where that
// was not looked for.
func (u *unreached) reach(i int, benchmark string) *sample.Reach {
	function, _, _ := strings.Cut(benchmark, "/")
	if why, ok := u.why[i][function]; ok {
		return why
	}
	return u.unknown[i]
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
