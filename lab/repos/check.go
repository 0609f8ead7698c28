package repos

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/source"
)

// check builds both sides as hone does and runs every benchmark once, and
// again with go test, whose output may lose some.
func (w *commitSession) check(ctx context.Context, c commitCase, stdout io.Writer) error {
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
		side, err := w.goTest(ctx, c, dir, branch, "-count=1", "-benchtime=1x")
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
func (w *commitSession) survey(ctx context.Context, c commitCase, dir string) ([]string, error) {
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
func (w *commitSession) runOnce(ctx context.Context, b *build.Builder, v *source.Version, c commitCase) ([]string, error) {
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
