package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
)

// first is what all rows of a commit have in common.
func (w *commitShop) first(c commitCase) commitRow {
	return commitRow{
		Started: time.Now().UTC().Truncate(time.Second), Machine: sample.DetectMachine(), Go: w.version, Method: driver.Version,
		ID: c.ID, Repo: c.Repo, Commit: c.Commit,
	}
}

// keep appends rows to the file of results.
func (w *commitShop) keep(rows ...commitRow) error {
	for _, r := range rows {
		if r.Failed == "" {
			fmt.Fprintf(w.log, "%s %s\n", time.Now().Format(time.TimeOnly), r)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return appendLines(w.out, rows)
}

// measure compares a commit by both tools. If that cannot be done it keeps a
// row that says why.
func (w *commitShop) measure(ctx context.Context, c commitCase) error {
	first := w.first(c)
	rows, err := w.compare(ctx, c, first)
	if err != nil && ctx.Err() == nil {
		first.Failed = err.Error()
		rows = []commitRow{first}
	}
	return cmp.Or(w.keep(rows...), err)
}

// compare asks both tools. Where one of them fails, what the other says is
// worth keeping.
func (w *commitShop) compare(ctx context.Context, c commitCase, first commitRow) ([]commitRow, error) {
	dir, err := w.clone(ctx, c)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(w.log, "%s: hone diff\n", c.ID)
	run, noHone := w.diff(ctx, c, dir, c.Bench, w.honeFlags)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	fmt.Fprintf(w.log, "%s: go test -count=%d, twice\n", c.ID, w.count)
	sides, noRecipe := w.recipe(ctx, c, dir)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if noHone != nil && noRecipe != nil {
		return nil, noHone
	}
	var names []string
	if noHone == nil {
		names = run.names
	}
	if noRecipe == nil {
		names = union(names, sides[0].names, sides[1].names)
	}
	flags := fmt.Sprintf("-count=%d -benchtime=%s", w.count, w.benchtime)
	var rows []commitRow
	for _, name := range names {
		r := first
		r.Benchmark, r.Expect = name, c.expect(name)
		r.Hone = orFailed(noHone, func() *opinion { return run.opinions[name] })
		r.Benchstat = orFailed(noRecipe, func() *opinion { return benchstat(sides, name, flags) })
		rows = append(rows, r)
	}
	return rows, nil
}

// orFailed is the opinion of a tool, or why it has none.
func orFailed(err error, of func() *opinion) *opinion {
	if err != nil {
		return &opinion{Failed: err.Error()}
	}
	return of()
}

// union joins lists without repetition, in order of first appearance.
func union(lists ...[]string) []string {
	var out []string
	for _, name := range slices.Concat(lists...) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// settle has hone take its time for the benchmarks of a commit that a long run
// would tell more about.
func (w *commitShop) settle(ctx context.Context, c commitCase, kept []commitRow) error {
	first := w.first(c)
	rows := slices.DeleteFunc(slices.Clone(kept), func(r commitRow) bool {
		return r.ID != c.ID || r.Commit != c.Commit || r.where() != first.where() || !r.unsettled() || r.Long != nil
	})
	if len(rows) == 0 {
		return nil
	}
	dir, err := w.clone(ctx, c)
	if err != nil {
		return err
	}
	var failed []string
	for _, r := range rows {
		fmt.Fprintf(w.log, "%s: hone diff %s, %s\n", c.ID, strings.Join(w.longFlags, " "), r.Benchmark)
		run, err := w.diff(ctx, c, dir, exactly(r.Benchmark), slices.Concat(w.honeFlags, w.longFlags))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil && run.opinions[r.Benchmark] == nil {
			err = errors.New("it was not run")
		}
		if err != nil {
			failed = append(failed, fmt.Sprintf("%s: %v", r.Benchmark, err))
			continue
		}
		settled := first
		settled.Benchmark, settled.Expect, settled.Long = r.Benchmark, r.Expect, run.opinions[r.Benchmark]
		if err := w.keep(settled); err != nil {
			return err
		}
	}
	if len(failed) > 0 {
		return errors.New(strings.Join(failed, "; "))
	}
	return nil
}

// exactly is the -bench pattern of one benchmark and no other.
func exactly(benchmark string) string {
	parts := strings.Split(benchmark, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// check builds both sides as hone does and runs every benchmark once, and
// again with go test, whose output may lose some.
func (w *commitShop) check(ctx context.Context, c commitCase, stdout io.Writer) error {
	dir, err := w.clone(ctx, c)
	if err != nil {
		return err
	}
	hone, err := w.survey(ctx, c, dir)
	if err != nil {
		return fmt.Errorf("hone: %w", err)
	}
	var printed [2][]string
	for i, branch := range []string{c.baseBranch(), commitBranch} {
		side, err := w.goTest(ctx, c, dir, branch, 1, "1x")
		if err != nil {
			return fmt.Errorf("go test at %s: %w", branch, err)
		}
		printed[i] = side.names
	}
	fmt.Fprintf(stdout, "%s %s@%.12s: %d benchmarks: %s\n", c.ID, c.Repo, c.Commit, len(hone), strings.Join(hone, " "))
	for i, side := range []string{"parent", "commit"} {
		if err := sameNames("hone and go test at the "+side, hone, printed[i]); err != nil {
			fmt.Fprintf(stdout, "%s note: %v\n", c.ID, err)
		}
	}
	return c.knows(hone)
}

// survey lists the benchmarks that hone can run on both sides.
func (w *commitShop) survey(ctx context.Context, c commitCase, dir string) ([]string, error) {
	r := &source.Resolver{Cache: filepath.Join(w.temp, "cache", "hone"), Dir: dir, Env: w.env}
	defer r.Close()
	var versions [2]*source.Version
	for i, branch := range []string{parentBranch, commitBranch} {
		spec, err := source.ParseSpec(branch)
		if err != nil {
			return nil, err
		}
		if versions[i], err = r.Resolve(ctx, spec); err != nil {
			return nil, err
		}
	}
	if c.testsFromHead() {
		var err error
		if versions[0], err = r.OverlayTests(ctx, versions[0], versions[1]); err != nil {
			return nil, err
		}
	}
	binaries, err := r.TempDir()
	if err != nil {
		return nil, err
	}
	b := &build.Builder{Dir: binaries}
	var names [2][]string
	for i, v := range versions {
		if names[i], err = w.runOnce(ctx, b, v, c); err != nil {
			return nil, err
		}
	}
	return names[0], sameNames("the parent and the commit", names[0], names[1])
}

// runOnce builds a version and lists its benchmarks, each of which must run.
func (w *commitShop) runOnce(ctx context.Context, b *build.Builder, v *source.Version, c commitCase) ([]string, error) {
	packages, err := b.Packages(ctx, v, []string{c.Package})
	if err != nil {
		return nil, err
	}
	if len(packages) != 1 {
		return nil, fmt.Errorf("%s: %d packages in %s, want one", v.Name, len(packages), c.Package)
	}
	bin, err := b.Compile(ctx, v, packages[0])
	if err != nil {
		return nil, err
	}
	leaves, err := new(bench.Runner).Survey(ctx, bin, c.Bench, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: run every benchmark once: %w", v.Name, err)
	}
	var names []string
	for _, l := range leaves {
		if l.Failed != "" {
			return nil, fmt.Errorf("%s: %s: %s", v.Name, l.Name, l.Failed)
		}
		if !l.Skipped {
			names = append(names, l.Name)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: no benchmark matches -bench %s", v.Name, c.Bench)
	}
	return names, nil
}

// sameNames says what one of two lists has and the other lacks.
func sameNames(of string, a, b []string) error {
	for _, name := range union(a, b) {
		if !slices.Contains(a, name) || !slices.Contains(b, name) {
			return fmt.Errorf("%s: only one of them has %s", of, name)
		}
	}
	return nil
}

// knows says which benchmark of Except is not there.
func (c commitCase) knows(names []string) error {
	for name := range c.Except {
		if !slices.Contains(names, name) {
			return fmt.Errorf("except names %s, which is not there", name)
		}
	}
	return nil
}
