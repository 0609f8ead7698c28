package target

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
)

// A Selection says which tests of a package run, and how.
type Selection struct {
	// LeftOut are the full names of tests that do not run, such as TestX/case.
	LeftOut []string
	// Only are the names of the tests that run, none of which is within another; nil stands
	// for all.
	Only []string
	// InOrder runs the others in the order of the files instead of a random one.
	InOrder bool
	// None runs none of them; Late says that they only take too long.
	None, Late bool
}

// none reports whether no test runs. Without a selection all do.
func (s *Selection) none() bool { return s != nil && s.None }

// key tells selections apart that cannot run in one command.
func (s *Selection) key() string {
	if s == nil {
		return ""
	}
	text := strings.Join(s.LeftOut, "|") + " of " + strings.Join(s.Only, "|")
	if s.InOrder {
		text += " in order"
	}
	return text
}

// LeaveOut adds a test, and returns what is left out: where many tests within one are, or one
// that is left out fails all the same, it is that one whole.
func (s *Selection) LeaveOut(test string) string {
	const many = 8
	top, _, inside := strings.Cut(test, "/")
	within := func(name string) bool { return strings.HasPrefix(name, top+"/") }
	n := 0
	for _, name := range s.LeftOut {
		if within(name) {
			n++
		}
	}
	if slices.Contains(s.LeftOut, test) || n >= many {
		test, inside = top, false
	}
	if !inside {
		s.LeftOut = slices.DeleteFunc(s.LeftOut, within)
	}
	if !slices.Contains(s.LeftOut, test) {
		s.LeftOut = append(s.LeftOut, test)
		slices.Sort(s.LeftOut)
	}
	return test
}

// LeftOut counts what does not run.
type LeftOut struct{ Tests, Packages int }

// LeftOut counts the tests that are left out, and the packages of which no test runs, but for those that take too long.
func (t *Target) LeftOut() LeftOut {
	var n LeftOut
	for _, s := range t.Selected {
		switch {
		case s.Late:
		case s.None:
			n.Packages++
		default:
			n.Tests += len(s.LeftOut)
		}
	}
	return n
}

// A batch is packages whose tests one command can run.
type batch struct {
	packages  []build.Package
	run, skip string
	inOrder   bool
}

// batches returns packages in batches. Those of which no test runs are in none.
func (t *Target) batches(some []build.Package) []*batch {
	by := make(map[string]*batch)
	var all []*batch
	for _, p := range some {
		s := t.Selected[p.ImportPath]
		if s.none() {
			continue
		}
		b := by[s.key()]
		if b == nil {
			b = &batch{run: t.run(p.ImportPath), skip: t.skip(p.ImportPath), inOrder: s != nil && s.InOrder}
			by[s.key()] = b
			all = append(all, b)
		}
		b.packages = append(b.packages, p)
	}
	return all
}

// Runs returns what -run and -skip take for the tests of a package that run, empty for all, and what -run takes for
// those that take long, empty for none.
func (t *Target) Runs(path string) (run, skip, long string) {
	if t.Selected[path].none() {
		return "^$", "", ""
	}
	if s := t.Selected[path]; t.TestRun == "" { // which may select within tests
		long = patterns(slices.DeleteFunc(slices.Clone(t.Long[path]), func(name string) bool {
			return s != nil && s.Only != nil && !slices.Contains(s.Only, name)
		}))
	}
	return t.run(path), t.skip(path), long
}

// run is what -run takes for the tests of a package.
func (t *Target) run(path string) string {
	s := t.Selected[path]
	switch {
	case s == nil || s.Only == nil:
		return t.TestRun
	case strings.Contains(t.TestRun, "/"):
		return "^$" // the pattern selects within tests, and cannot be cut down to some of them
	}
	return patterns(s.Only)
}

// patterns is what -run takes for some tests, empty for none.
func patterns(names []string) string {
	var parts []string
	for _, name := range names {
		parts = append(parts, Pattern(name))
	}
	return strings.Join(parts, "|")
}

// skip is what -skip takes for the tests of a package that are left out, empty for none.
func (t *Target) skip(path string) string {
	var parts []string
	if t.TestSkip != "" {
		parts = append(parts, t.TestSkip)
	}
	if s := t.Selected[path]; s != nil {
		for _, name := range s.LeftOut {
			parts = append(parts, Pattern(name))
		}
	}
	return strings.Join(parts, "|")
}

// Pattern is what -run and -skip take for one test, or one within another.
func Pattern(test string) string {
	parts := strings.Split(test, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}
