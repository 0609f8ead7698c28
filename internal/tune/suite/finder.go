package suite

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/testlog"
	"github.com/gohone/hone/internal/tune/target"
)

// A Finder finds the tests that are left out, and those that run in the order of their
// files, and notes them in Selected.
type Finder struct {
	// Selected is that of the target.
	Selected map[string]*target.Selection
	// Own is the import path of the package itself, whose tests say most. Others are those that import it, the nearest
	// first.
	Own    string
	Others []string
	// Most bounds the first run of the tests of Others.
	Most time.Duration
	// Seed returns another seed for an order each time, not 0.
	Seed func() int64
	// Timeout is the deadline of the tests of a package. Limit bounds the time that is lost
	// with tests that fail: once it is over nothing more is begun.
	Timeout, Limit time.Duration
	// Second bounds the time of the first run of all tests after which they run a second time
	// without need. What fails later, with a rewrite, is run without it, too.
	Second time.Duration
	// Long is how long a test takes that is noted as long, 0 for none.
	Long time.Duration
	// Step is called before each of the two runs of all tests. It may be nil.
	Step func(n, of int)

	found Found
	// top leaves out tests whole, not tests within them: these may have other names each
	// time.
	top bool
	// passed are the tests that have passed and not failed, by package.
	passed map[string]map[string]bool
	// sorted are the packages that have changed since they were last seen to pass.
	sorted map[string]bool
	now    func() time.Time // nil for time.Now
}

// Found returns what was found so far.
func (f *Finder) Found() Found { return f.found }

func (f *Finder) over() bool { return f.found.Lost > f.Limit }

// time returns the time of now, time.Now without one.
func (f *Finder) time() time.Time {
	if f.now == nil {
		return time.Now()
	}
	return f.now()
}

// selection returns that of a package, to be changed.
func (f *Finder) selection(path string) *target.Selection {
	if f.Selected[path] == nil {
		f.Selected[path] = new(target.Selection)
	}
	if f.sorted == nil {
		f.sorted = make(map[string]bool)
	}
	f.sorted[path] = true
	return f.Selected[path]
}

// leaveOut leaves out a test that has failed.
func (f *Finder) leaveOut(fail testlog.Failure, why Why) {
	if f.top {
		fail.Test, _, _ = strings.Cut(fail.Test, "/")
	}
	fail.Test = f.selection(fail.Package).LeaveOut(fail.Test)
	f.found.LeftOut = slices.DeleteFunc(f.found.LeftOut, func(o LeftOut) bool {
		return o.Package == fail.Package && strings.HasPrefix(o.Test, fail.Test+"/")
	})
	f.note(LeftOut{fail, why})
}

// none leaves out all tests of a package.
func (f *Finder) none(fail testlog.Failure, why Why) {
	f.selection(fail.Package).None = true
	fail.Test = ""
	f.note(LeftOut{fail, why})
}

// note notes what is left out, once.
func (f *Finder) note(l LeftOut) {
	if !slices.ContainsFunc(f.found.LeftOut, func(o LeftOut) bool { return o.Package == l.Package && o.Test == l.Test }) {
		f.found.LeftOut = append(f.found.LeftOut, l)
	}
}

// run carries out a run without a rewrite. It notes the files that the tests change: that is
// no error.
func (f *Finder) run(ctx context.Context, test Tester, r Run) ([]*testlog.Package, error) {
	log, err := test(ctx, r)
	if wrote, ok := errors.AsType[*target.WrittenError](err); ok {
		f.found.Written = append(f.found.Written, wrote.Files...)
		slices.Sort(f.found.Written)
		f.found.Written = slices.Compact(f.found.Written)
		err = nil
	}
	f.noteLong(log)
	return log, err
}

// noteLong notes which tests took long.
func (f *Finder) noteLong(log []*testlog.Package) {
	if f.found.Long == nil {
		f.found.Long = make(map[string][]string)
	}
	for _, p := range log {
		for name, s := range p.Seconds {
			if f.Long == 0 || s <= f.Long.Seconds() || strings.Contains(name, "/") {
				continue
			}
			known := f.found.Long[p.Path]
			if at, found := slices.BinarySearch(known, name); !found {
				f.found.Long[p.Path] = slices.Insert(known, at, name)
			}
		}
	}
}

// again runs a package once more, which counts as lost time.
func (f *Finder) again(ctx context.Context, test Tester, path string, r Run) (*testlog.Package, error) {
	began := f.time()
	defer func() { f.found.Lost += f.time().Sub(began) }()
	r.Packages = []string{path}
	if r.Timeout == 0 {
		r.Timeout = f.Timeout
	}
	log, err := f.run(ctx, test, r)
	if err != nil || len(log) == 0 {
		return nil, err
	}
	f.learn(log[0])
	return log[0], nil
}

// learn notes which tests pass.
func (f *Finder) learn(p *testlog.Package) {
	if f.passed == nil {
		f.passed = make(map[string]map[string]bool)
	}
	if f.passed[p.Path] == nil {
		f.passed[p.Path] = make(map[string]bool)
	}
	for _, name := range p.Passed {
		f.passed[p.Path][name] = true
	}
	for _, fail := range p.Failures {
		for _, name := range append(fail.Suspects, fail.Test) {
			top, _, _ := strings.Cut(name, "/")
			delete(f.passed[p.Path], top)
		}
	}
}
