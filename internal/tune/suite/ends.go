package suite

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/testlog"
)

// mostEnds is how many times the tests of a package may end the binary before all of them
// are left out. Many tests may be left out at a time.
const mostEnds = 8

// byOrder finds out whether a test that panics or exits in a run does so because of the random
// order: again in that order, and not in the order of the files. Then the package runs in the
// latter, and byOrder returns that run; otherwise nil.
func (f *Finder) byOrder(ctx context.Context, test Tester, p *testlog.Package, r Run) (*testlog.Package, error) {
	i := slices.IndexFunc(p.Failures, func(f testlog.Failure) bool {
		return f.Kind == testlog.Panicked || f.Kind == testlog.Exited
	})
	if r.Shuffle == 0 || i < 0 || p.Failures[i].Test == "" || f.over() {
		return nil, nil
	}
	bad := p.Failures[i].Test
	files := r
	files.Shuffle = 0
	ordered, err := f.again(ctx, test, p.Path, files)
	if err != nil || ordered == nil || !ordered.Whole() || has(ordered.Failures, bad) {
		return nil, err
	}
	second, err := f.again(ctx, test, p.Path, r)
	if err != nil || second == nil || !has(second.Failures, bad) {
		return nil, err
	}
	f.inOrder(p.Path, []string{bad}, r.Shuffle)
	return ordered, nil
}

// whole leaves out the tests that end the binary in a run, until one comes to its end, which
// it returns. It returns nil if all tests are left out.
func (f *Finder) whole(ctx context.Context, test Tester, p *testlog.Package, r Run) (*testlog.Package, error) {
	deadline := cmp.Or(r.Timeout, f.Timeout)
	for n := 0; p != nil && !p.Whole(); n++ {
		fail := p.Failures[slices.IndexFunc(p.Failures, func(f testlog.Failure) bool { return f.Kind.Ends() })]
		gone := true
		var err error
		switch {
		case fail.Kind == testlog.Outside:
			return f.outside(ctx, test, fail, r)
		case fail.Kind == testlog.Unbuilt, fail.Kind == testlog.Cut, n == mostEnds, f.over():
		case p.TooSlow:
			gone = !f.lighten(p)
		case len(fail.Suspects) > 0:
			gone = false
			err = f.suspects(ctx, test, fail, r)
		case fail.Test != "":
			gone = false
			f.leaveOut(fail, Ends)
		}
		if err != nil {
			return nil, err
		}
		if gone && (f.tooLong(p) || !f.only(fail)) {
			f.none(fail, Ends)
			return nil, nil
		}
		r.Timeout = deadline
		if fail.Kind == testlog.Hung && !gone { // what is left may be so, too
			if !p.TooSlow { // one test has taken most of it
				r.Timeout /= 2
			}
			r.Timeout = max(f.Timeout/4, min(r.Timeout, f.Limit-f.found.Lost))
		}
		if p, err = f.again(ctx, test, p.Path, r); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// tooLong reports whether the tests of another package that have passed took so long that they are not worth another
// run, with no time left for it.
func (f *Finder) tooLong(p *testlog.Package) bool {
	took := 0.0
	for _, name := range p.Passed {
		took += p.Seconds[name]
	}
	return p.Path != f.Own && f.over() && took > (f.Timeout/4).Seconds()
}

// only leaves out all tests of a package but those that have passed, and reports whether there
// are any.
func (f *Finder) only(fail testlog.Failure) bool {
	names := slices.Sorted(maps.Keys(f.passed[fail.Package]))
	if len(names) == 0 || f.Selected[fail.Package] != nil && f.Selected[fail.Package].Only != nil {
		return false
	}
	f.selection(fail.Package).Only = names
	fail.Test = ""
	f.note(LeftOut{fail, Rest})
	return true
}

// lighten leaves out the tests that took longest, until those left have taken half as long
// as all. It reports whether there was one.
func (f *Finder) lighten(p *testlog.Package) bool {
	names := slices.SortedFunc(maps.Keys(p.Seconds), func(a, b string) int {
		return cmp.Or(cmp.Compare(p.Seconds[b], p.Seconds[a]), strings.Compare(a, b))
	})
	names = slices.DeleteFunc(names, func(name string) bool { return strings.Contains(name, "/") })
	all, gone := 0.0, 0.0
	for _, name := range names {
		all += p.Seconds[name]
	}
	for _, name := range names {
		if p.Seconds[name] == 0 || gone >= all/2 {
			break
		}
		f.leaveOut(testlog.Failure{Package: p.Path, Test: name, Kind: testlog.Hung}, Slow)
		gone += p.Seconds[name]
	}
	return gone > 0
}

// suspects leaves out those of several tests that fail by themselves, one of which has
// ended the binary; all if none does.
func (f *Finder) suspects(ctx context.Context, test Tester, fail testlog.Failure, r Run) error {
	const most = 4
	var bad []string
	for _, name := range fail.Suspects[:min(most, len(fail.Suspects))] {
		if f.over() {
			break
		}
		p, err := f.again(ctx, test, fail.Package, Run{Only: []string{name}, Race: r.Race, Timeout: f.Timeout / 2})
		if err != nil {
			return err
		}
		if p != nil && len(p.Failures) > 0 {
			bad = append(bad, name)
		}
	}
	if len(bad) == 0 {
		bad = fail.Suspects
	}
	for _, name := range bad {
		f.leaveOut(testlog.Failure{Package: fail.Package, Test: name, Kind: fail.Kind, Line: fail.Line}, Ends)
	}
	return nil
}

// outside finds out about a package that fails outside of its tests, such as in TestMain,
// which may find what tests have left. It returns a run that came to its end.
func (f *Finder) outside(ctx context.Context, test Tester, fail testlog.Failure, r Run) (*testlog.Package, error) {
	seed := r.Shuffle
	for range 2 { // the same once more, then in the order of the files
		if f.over() {
			break
		}
		p, err := f.again(ctx, test, fail.Package, r)
		if err != nil {
			return nil, err
		}
		if p != nil && p.Whole() {
			if r.Shuffle == 0 && seed != 0 {
				f.inOrder(fail.Package, nil, seed)
			}
			return p, nil
		}
		if r.Shuffle == 0 {
			break
		}
		r.Shuffle = 0
	}
	f.none(fail, Ends)
	return nil, nil
}

// inOrder makes a package run in the order of its files.
func (f *Finder) inOrder(path string, tests []string, seed int64) {
	f.selection(path).InOrder = true
	f.found.InOrder = append(f.found.InOrder, InOrder{path, tests, seed})
}
