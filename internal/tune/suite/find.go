package suite

import (
	"context"
	"slices"
	"time"

	"github.com/gohone/hone/internal/testlog"
)

// mostRounds is how many times what changed is run once more.
const mostRounds = 3

// Find runs all tests twice, or once where that took long, and leaves out what cannot vouch for a
// rewrite, and what takes too long to do so for each.
func (f *Finder) Find(ctx context.Context, test Tester) error {
	const runs = 2
	var took time.Duration
	for n := range runs {
		if took > f.Second { // what has changed since runs again
			break
		}
		if f.Step != nil {
			f.Step(n+1, runs)
		}
		f.sorted = nil // those of the first run are in the second one
		r := Run{Shuffle: f.Seed(), Timeout: f.Timeout}
		began := f.time()
		log, err := f.round(ctx, test, r, n == 0)
		took = f.time().Sub(began)
		if err == nil {
			err = f.sortAll(ctx, test, log, r)
		}
		if err != nil {
			return err
		}
	}
	return f.settle(ctx, test, Run{})
}

// round runs all tests that are not left out. The first one has little time for those of Others: the packages that
// have not come to their end by then are left out.
func (f *Finder) round(ctx context.Context, test Tester, r Run, first bool) ([]*testlog.Package, error) {
	if !first || len(f.Others) == 0 {
		return f.run(ctx, test, r)
	}
	own, others := r, r
	own.Packages = []string{f.Own}
	log, err := f.run(ctx, test, own)
	if err != nil {
		return nil, err
	}
	others.Packages, others.Most = f.Others, f.Most
	rest, err := f.run(ctx, test, others)
	if err != nil {
		return nil, err
	}
	for _, path := range f.Others {
		i := slices.IndexFunc(rest, func(p *testlog.Package) bool { return p.Path == path })
		if i < 0 || slices.ContainsFunc(rest[i].Failures, func(f testlog.Failure) bool { return f.Kind == testlog.Cut }) {
			s := f.selection(path)
			s.None, s.Late = true, true
			continue
		}
		log = append(log, rest[i])
	}
	return log, nil
}

// sortAll sorts the tests of all packages in which some failed.
func (f *Finder) sortAll(ctx context.Context, test Tester, log []*testlog.Package, r Run) error {
	for _, p := range log {
		if len(p.Failures) == 0 {
			continue
		}
		f.learn(p)
		if !p.Whole() { // it is to run again
			f.found.Lost += time.Duration(p.Elapsed * float64(time.Second))
		}
		if err := f.sort(ctx, test, p, r); err != nil {
			return err
		}
	}
	return nil
}

// settle runs the packages that have changed until they pass. Those that do not are left
// out.
func (f *Finder) settle(ctx context.Context, test Tester, r Run) error {
	defer func() { f.top = false }()
	for n := 1; len(f.sorted) > 0; n++ {
		var paths []string
		for path := range f.sorted {
			if !f.Selected[path].None {
				paths = append(paths, path)
			}
		}
		slices.Sort(paths)
		f.sorted = nil
		f.top = n > 1
		for _, path := range paths {
			r.Shuffle = f.Seed()
			p, err := f.again(ctx, test, path, r)
			if err != nil {
				return err
			}
			switch {
			case p == nil || len(p.Failures) == 0:
			case n >= mostRounds || f.over():
				f.none(p.Failures[0], Flaky)
			default:
				if err := f.sort(ctx, test, p, r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
