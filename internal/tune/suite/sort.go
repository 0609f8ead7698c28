package suite

import (
	"context"
	"slices"

	"github.com/gohone/hone/internal/testlog"
)

// sort finds out about the tests of a package that failed in a run.
func (f *Finder) sort(ctx context.Context, test Tester, p *testlog.Package, r Run) error {
	if s := f.Selected[p.Path]; s != nil && s.InOrder {
		r.Shuffle = 0
	}
	ordered, err := f.byOrder(ctx, test, p, r)
	if err != nil {
		return err
	}
	if ordered != nil {
		p, r.Shuffle = ordered, 0
	}
	p, err = f.whole(ctx, test, p, r)
	if err != nil || p == nil || len(p.Failures) == 0 {
		return err
	}
	first := p.Failures
	if f.over() {
		for _, fail := range first {
			f.leaveOut(fail, Once)
		}
		return nil
	}
	files := r
	files.Shuffle = 0
	ordered, err = f.again(ctx, test, p.Path, files)
	if err == nil {
		ordered, err = f.whole(ctx, test, ordered, files)
	}
	if err != nil || ordered == nil {
		return err
	}
	if err := f.alone(ctx, test, ordered, files); err != nil {
		return err
	}
	leftOut := len(f.found.LeftOut)
	if err := f.shuffled(ctx, test, p.Path, without(first, ordered.Failures), r); err != nil {
		return err
	}
	if s := f.Selected[p.Path]; s != nil && s.InOrder && len(ordered.Failures) == 0 && len(f.found.LeftOut) == leftOut {
		delete(f.sorted, p.Path) // it has passed in the order in which it is to run
	}
	return nil
}

// alone leaves out the tests that fail in the order of the files, after they have run
// without the others.
func (f *Finder) alone(ctx context.Context, test Tester, ordered *testlog.Package, r Run) error {
	if len(ordered.Failures) == 0 {
		return nil
	}
	r.Only = nil
	for _, fail := range ordered.Failures {
		r.Only = append(r.Only, fail.Test)
	}
	var bad []testlog.Failure
	tried := !f.over()
	if tried {
		p, err := f.again(ctx, test, ordered.Path, r)
		if err != nil {
			return err
		}
		if p != nil {
			bad = p.Failures
			tried = p.Whole()
		}
	}
	for _, fail := range ordered.Failures {
		why := Always
		if tried && !has(bad, fail.Test) {
			why = Beside
		}
		f.leaveOut(fail, why)
	}
	return nil
}

// shuffled finds out whether tests that failed in a random order, and not in that of the
// files, fail in it again: then it is the order.
func (f *Finder) shuffled(ctx context.Context, test Tester, path string, rest []testlog.Failure, r Run) error {
	if len(rest) == 0 {
		return nil
	}
	if r.Shuffle == 0 || f.over() {
		for _, fail := range rest {
			f.leaveOut(fail, Flaky)
		}
		return nil
	}
	p, err := f.again(ctx, test, path, r)
	if err == nil {
		p, err = f.whole(ctx, test, p, r)
	}
	if err != nil || p == nil {
		return err
	}
	var names []string
	for _, fail := range rest {
		if has(p.Failures, fail.Test) {
			names = append(names, fail.Test)
		} else {
			f.leaveOut(fail, Flaky)
		}
	}
	for _, fail := range without(p.Failures, rest) {
		f.leaveOut(fail, Flaky)
	}
	if len(names) > 0 {
		f.inOrder(path, names, r.Shuffle)
	}
	return nil
}

// has reports whether a test is among failures.
func has(list []testlog.Failure, test string) bool {
	return slices.ContainsFunc(list, func(f testlog.Failure) bool { return f.Test == test })
}

// without returns the failures of tests that are not among others.
func without(list, others []testlog.Failure) []testlog.Failure {
	var left []testlog.Failure
	for _, f := range list {
		if !has(others, f.Test) {
			left = append(left, f)
		}
	}
	return left
}
