package suite

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gohone/hone/internal/testlog"
	"github.com/gohone/hone/internal/tune/target"
)

const path = "example.org/m"

// A world is a package whose tests are functions of what ran before them.
type world struct {
	tests    []fake // in the order of the files
	outside  func(w *world) bool
	selected map[string]*target.Selection
	clock    time.Time
	runs     int
	calls    map[string]int // by test
}

// A fake is a test. It fails with the kind that it returns, empty for none. before are the
// tests that ran before it.
type fake struct {
	name string
	run  func(w *world, before []string) testlog.Kind
}

func fails(*world, []string) testlog.Kind  { return testlog.Failed }
func passes(*world, []string) testlog.Kind { return "" }

// run is a Tester.
func (w *world) run(_ context.Context, r Run) ([]*testlog.Package, error) {
	w.runs++
	w.clock = w.clock.Add(time.Second)
	s := w.selected[path]
	p := &testlog.Package{Path: path, Seconds: make(map[string]float64)}
	if s != nil && s.None {
		return nil, nil
	}
	tests := slices.Clone(w.tests)
	if r.Shuffle != 0 && (s == nil || !s.InOrder) {
		rng := rand.New(rand.NewPCG(uint64(r.Shuffle), 1))
		rng.Shuffle(len(tests), func(i, j int) { tests[i], tests[j] = tests[j], tests[i] })
	}
	var before []string
	for _, one := range tests {
		top, _, _ := strings.Cut(one.name, "/")
		if s != nil && (slices.Contains(s.LeftOut, one.name) || slices.Contains(s.LeftOut, top)) ||
			s != nil && s.Only != nil && !slices.Contains(s.Only, top) || r.Only != nil && !slices.Contains(r.Only, one.name) {
			continue
		}
		w.calls[one.name]++
		kind := one.run(w, before)
		before = append(before, one.name)
		name := one.name
		if strings.HasSuffix(name, "?") { // another one each time
			name = fmt.Sprint(name, w.runs)
		}
		p.Seconds[name] = 1
		if kind == "" {
			p.Passed = append(p.Passed, name)
			continue
		}
		f := testlog.Failure{Package: path, Test: name, Kind: kind}
		p.Failures = append(p.Failures, f)
		if kind.Ends() {
			return []*testlog.Package{p}, nil
		}
	}
	if w.outside != nil && w.outside(w) {
		p.Failures = append(p.Failures, testlog.Failure{Package: path, Kind: testlog.Outside})
	}
	return []*testlog.Package{p}, nil
}

func newWorld(tests ...fake) *world {
	return &world{tests: tests, selected: make(map[string]*target.Selection), calls: make(map[string]int)}
}

// finder returns a Finder for the tests of the world, by its clock.
func (w *world) finder(seed func() int64, limit time.Duration) *Finder {
	return &Finder{
		Selected: w.selected, Seed: seed, Timeout: time.Minute, Limit: limit, Second: time.Second,
		now: func() time.Time { return w.clock },
	}
}

// find returns what is found, and the finder.
func (w *world) find(t *testing.T, limit time.Duration) (Found, *Finder) {
	t.Helper()
	seeds := target.NewSeeds(4)
	f := w.finder(seeds.Shuffle, limit)
	if err := f.Find(t.Context(), w.run); err != nil {
		t.Fatal(err)
	}
	return f.Found(), f
}

// whys are what is left out, and why.
func whys(f Found) map[string]Why {
	out := make(map[string]Why)
	for _, l := range f.LeftOut {
		out[l.Test] = l.Why
	}
	return out
}

// TestFind: tests that cannot vouch for a rewrite are left out, no others, and what runs
// after that passes in any order.
func TestFind(t *testing.T) {
	ends := func(k testlog.Kind) func(*world, []string) testlog.Kind {
		return func(*world, []string) testlog.Kind { return k }
	}
	flaky := func(w *world, _ []string) testlog.Kind {
		if w.runs == 1 {
			return testlog.Failed
		}
		return ""
	}
	after := func(name string) func(*world, []string) testlog.Kind { // passes after another only
		return func(_ *world, before []string) testlog.Kind {
			if slices.Contains(before, name) {
				return ""
			}
			return testlog.Failed
		}
	}
	panicsAfter := func(name string) func(*world, []string) testlog.Kind {
		return func(_ *world, before []string) testlog.Kind {
			if slices.Contains(before, name) {
				return testlog.Panicked
			}
			return ""
		}
	}
	disturbed := func(_ *world, before []string) testlog.Kind {
		if len(before) > 0 {
			return testlog.Failed
		}
		return ""
	}
	for _, c := range []struct {
		name    string
		tests   []fake
		leftOut map[string]Why
		inOrder []string
		runs    int // at most
	}{
		{"all pass", []fake{{"A", passes}, {"B", passes}}, nil, nil, 2},
		{"one fails", []fake{{"A", passes}, {"B", fails}, {"C", passes}}, map[string]Why{"B": Always}, nil, 4},
		{"within a test", []fake{{"A/x", fails}, {"A/y", passes}}, map[string]Why{"A/x": Always}, nil, 4},
		{"another name each time", []fake{{"A/x?", fails}, {"B", passes}}, map[string]Why{"A": Flaky}, nil, 30},
		{"panic, exit and hang", []fake{
			{"A", ends(testlog.Panicked)}, {"B", ends(testlog.Exited)}, {"C", passes}, {"D", ends(testlog.Hung)}, {"E", fails},
		}, map[string]Why{"A": Ends, "B": Ends, "D": Ends, "E": Always}, nil, 9},
		{"flaky", []fake{{"A", flaky}, {"B", passes}}, map[string]Why{"A": Flaky}, nil, 5},
		// In the orders drawn here C comes before A at least once.
		{"order", []fake{{"A", passes}, {"B", after("A")}, {"C", after("A")}, {"D", after("A")}}, nil, []string{"B", "C", "D"}, 8},
		{"order and failure", []fake{{"A", passes}, {"B", after("A")}, {"C", after("A")}, {"D", fails}}, map[string]Why{"D": Always}, []string{"B", "C"}, 12},
		{"panic by order", []fake{{"A", passes}, {"B", panicsAfter("C")}, {"C", passes}, {"D", fails}}, map[string]Why{"D": Always}, []string{"B"}, 12},
		{"disturbed", []fake{{"A", passes}, {"B", disturbed}, {"C", passes}}, map[string]Why{"B": Beside}, nil, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(c.tests...)
			found, _ := w.find(t, time.Hour)
			got := whys(found)
			if diff := cmp.Diff(c.leftOut, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("left out:\n%s", diff)
			}
			var inOrder []string
			for _, o := range found.InOrder {
				inOrder = append(inOrder, o.Tests...)
				if o.Seed == 0 {
					t.Error("no seed")
				}
			}
			for _, name := range inOrder {
				if !slices.Contains(c.inOrder, name) {
					t.Errorf("%s needs the order", name)
				}
			}
			if (len(inOrder) > 0) != (len(c.inOrder) > 0) {
				t.Errorf("in order: %v", inOrder)
			}
			if w.runs > c.runs {
				t.Errorf("%d runs, want %d at most", w.runs, c.runs)
			}
			if found.Lost != time.Duration(w.runs-2)*time.Second {
				t.Errorf("lost %v in %d runs", found.Lost, w.runs)
			}
			for seed := range int64(20) {
				log, _ := w.run(t.Context(), Run{Shuffle: seed})
				for _, p := range log {
					if len(p.Failures) > 0 {
						t.Errorf("seed %d: %v", seed, p.Failures)
					}
				}
			}
		})
	}
}

// TestFindOnce: tests that take long and pass run once, and in the order of their files no more often than it takes to find
// out that they need it.
func TestFindOnce(t *testing.T) {
	beforeC := func(_ *world, before []string) testlog.Kind {
		if slices.Contains(before, "TestC") {
			return testlog.Failed
		}
		return ""
	}
	for _, tt := range []struct {
		second time.Duration
		test   func(*world, []string) testlog.Kind
		runs   int
	}{
		{time.Second, passes, 2}, {time.Second - 1, passes, 1}, {time.Second, fails, 4}, {time.Second - 1, fails, 4},
		{time.Second - 1, beforeC, 3},
	} {
		w := newWorld(fake{"TestA", passes}, fake{"TestB", tt.test}, fake{"TestC", passes})
		f := w.finder(target.NewSeeds(4).Shuffle, time.Minute)
		f.Second = tt.second
		if err := f.Find(t.Context(), w.run); err != nil || w.runs != tt.runs {
			t.Errorf("%v: %d runs, %v", tt.second, w.runs, err)
		}
	}
}

// TestFindOutside: a package that fails outside of its tests is left out whole, with a
// reason, unless that was the order.
func TestFindOutside(t *testing.T) {
	w := newWorld(fake{"A", passes})
	w.outside = func(*world) bool { return true }
	found, _ := w.find(t, time.Hour)
	if len(found.LeftOut) != 1 || found.LeftOut[0].Kind != testlog.Outside || !w.selected[path].None {
		t.Errorf("%+v, %+v", found, w.selected[path])
	}
	w = newWorld(fake{"A", passes})
	w.outside = func(w *world) bool { return w.runs == 1 }
	if found, _ := w.find(t, time.Hour); len(found.LeftOut) > 0 || len(found.InOrder) > 0 {
		t.Errorf("once: %+v", found)
	}
}

// TestFindUnbuilt: a package that cannot be built is left out with one run.
func TestFindUnbuilt(t *testing.T) {
	w := newWorld(fake{"", func(*world, []string) testlog.Kind { return testlog.Unbuilt }})
	found, _ := w.find(t, time.Hour)
	if len(found.LeftOut) != 1 || found.LeftOut[0].Kind != testlog.Unbuilt || w.calls[""] != 1 {
		t.Errorf("%+v", found)
	}
}

// TestFindSuspects: of several tests that ran as the binary ended, that one is left out
// which does so by itself; all of them if none does.
func TestFindSuspects(t *testing.T) {
	for _, bad := range []string{"B", "none"} {
		w := newWorld(fake{"A", passes}, fake{"B", passes}, fake{"C", passes})
		test := func(ctx context.Context, r Run) ([]*testlog.Package, error) {
			log, err := w.run(ctx, r)
			var suspects []string
			for _, name := range []string{"A", "B"} {
				s := w.selected[path]
				if (s == nil || !slices.Contains(s.LeftOut, name)) && (r.Only == nil || slices.Contains(r.Only, name)) {
					suspects = append(suspects, name)
				}
			}
			f := testlog.Failure{Package: path, Kind: testlog.Hung}
			switch {
			case len(suspects) == 2:
				f.Suspects = suspects
				log[0].Failures = []testlog.Failure{f}
			case len(suspects) == 1 && suspects[0] == bad:
				f.Test = bad
				log[0].Failures = []testlog.Failure{f}
			}
			return log, err
		}
		f := w.finder(target.NewSeeds(1).Shuffle, time.Hour)
		if err := f.Find(t.Context(), test); err != nil {
			t.Fatal(err)
		}
		want := map[string]Why{"B": Ends}
		if bad == "none" {
			want["A"] = Ends
		}
		if diff := cmp.Diff(want, whys(f.Found())); diff != "" {
			t.Error(diff)
		}
	}
}

// TestFindRest: of a package in which test after test ends the binary, those are kept that
// have passed.
func TestFindRest(t *testing.T) {
	var list []fake
	for i := range 40 {
		one := fake{fmt.Sprint("P", i), passes}
		if i%2 == 0 {
			one = fake{fmt.Sprint("X", i), func(*world, []string) testlog.Kind { return testlog.Panicked }}
		}
		list = append(list, one)
	}
	w := newWorld(list...)
	found, _ := w.find(t, time.Hour)
	s := w.selected[path]
	if s.None || len(s.Only) == 0 || found.LeftOut[len(found.LeftOut)-1].Why != Rest {
		t.Errorf("%+v, %+v", s, found)
	}
	for _, name := range s.Only {
		if name[0] != 'P' {
			t.Errorf("%s is kept", name)
		}
	}
}

// TestWrites: files that tests change without a rewrite are noted and no reason to stop. With a
// rewrite tests may change these and no others.
func TestWrites(t *testing.T) {
	w := newWorld(fake{"A", passes}, fake{"B", fails})
	now := []string{"b.golden"}
	test := func(ctx context.Context, r Run) ([]*testlog.Package, error) {
		log, err := w.run(ctx, r)
		if err == nil && len(now) > 0 {
			err = &target.WrittenError{Files: now}
		}
		return log, err
	}
	f := w.finder(target.NewSeeds(1).Shuffle, time.Hour)
	if err := f.Find(t.Context(), test); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"b.golden"}, f.Found().Written); diff != "" || len(f.Found().LeftOut) != 1 {
		t.Errorf("%s%+v", diff, f.Found())
	}
	for _, c := range []struct {
		base, head []string
		want       bool
	}{
		{nil, []string{"b.golden"}, true},
		{[]string{"b.golden"}, []string{"a.go", "b.golden"}, false},
		{[]string{"a.golden", "c"}, []string{"a.golden"}, true}, // now and then
		{nil, []string{"c"}, true},
	} {
		now = c.base
		if same, err := f.Writes(t.Context(), test, c.head, Run{}); same != c.want || err != nil {
			t.Errorf("%v without, %v with: %t, %v", c.base, c.head, same, err)
		}
	}
}

// TestAgain: a test that fails with a rewrite and without it is left out; one that fails with
// it alone is not.
func TestAgain(t *testing.T) {
	late := ""
	w := newWorld(fake{"A", passes}, fake{"B", func(*world, []string) testlog.Kind {
		if late == "B" {
			return testlog.Failed
		}
		return ""
	}})
	_, f := w.find(t, time.Hour)
	head := []*testlog.Package{{Path: path, Failures: []testlog.Failure{{Package: path, Test: "B", Kind: testlog.Failed}}}}
	if without, err := f.Again(t.Context(), w.run, head, Run{Shuffle: 3}); without || err != nil {
		t.Errorf("it fails without the rewrite: %v, %v", without, err)
	}
	if len(f.Found().LeftOut) > 0 {
		t.Errorf("%+v", f.Found())
	}
	late = "B"
	if without, err := f.Again(t.Context(), w.run, head, Run{Shuffle: 3}); !without || err != nil {
		t.Errorf("it does not fail without the rewrite: %v, %v", without, err)
	}
	if diff := cmp.Diff(map[string]Why{"B": Always}, whys(f.Found())); diff != "" {
		t.Error(diff)
	}
}

// TestPasses: a test that failed once with a rewrite and passes then is left out; one that fails with it
// again is not.
func TestPasses(t *testing.T) {
	for _, tt := range []struct {
		name string
		bad  int // the runs that fail
		race bool
		want bool
	}{
		{"never again", 0, false, true},
		{"the first time", 1, false, false},
		{"the second time", 2, false, false},
		{"under the race detector", 0, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := -1000 // without the rewrite it passes
			w := newWorld(fake{"A", passes}, fake{"B", func(*world, []string) testlog.Kind {
				if n++; n == tt.bad {
					return testlog.Failed
				}
				return ""
			}})
			_, f := w.find(t, time.Hour)
			n = 0
			head := []*testlog.Package{{Path: path, Failures: []testlog.Failure{{Package: path, Test: "B", Kind: testlog.Failed}}}}
			got, err := f.Passes(t.Context(), w.run, head, Run{Shuffle: 3, Race: tt.race})
			if got != tt.want || err != nil {
				t.Errorf("it passes: %t, %v", got, err)
			}
			want := map[string]Why{}
			if tt.want {
				want["B"] = Flaky
			}
			if diff := cmp.Diff(want, whys(f.Found()), cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestLate: the first run has little time for the tests of other packages. Those that do not end in it are left out and
// not run again; those that fail are looked at as ever.
func TestLate(t *testing.T) {
	const near, slow, never = "example.org/near", "example.org/slow", "example.org/never"
	selected := make(map[string]*target.Selection)
	ran := make(map[string]int)
	test := func(_ context.Context, r Run) ([]*testlog.Package, error) {
		packages := r.Packages
		if packages == nil {
			packages = []string{path, near, slow, never}
		}
		var log []*testlog.Package
		for _, name := range packages {
			if s := selected[name]; s != nil && s.None {
				continue
			}
			ran[name]++
			p := &testlog.Package{Path: name, Seconds: map[string]float64{"TestA": 1}, Passed: []string{"TestA"}}
			switch {
			case name == slow && r.Most > 0:
				p.Passed, p.Failures = nil, []testlog.Failure{{Package: name, Kind: testlog.Cut}}
			case name == never && r.Most > 0: // cut off before it began
				continue
			case name == near && (selected[near] == nil || len(selected[near].LeftOut) == 0):
				p.Passed, p.Failures = nil, []testlog.Failure{{Package: name, Test: "TestA", Kind: testlog.Failed}}
			}
			log = append(log, p)
		}
		return log, nil
	}
	f := &Finder{
		Selected: selected, Own: path, Others: []string{near, slow, never}, Most: time.Second,
		Seed: target.NewSeeds(1).Shuffle, Timeout: time.Minute, Limit: time.Minute, Second: time.Minute,
	}
	if err := f.Find(t.Context(), test); err != nil {
		t.Fatal(err)
	}
	var late []string
	for _, path := range f.Others {
		if s := selected[path]; s != nil && s.Late && s.None {
			late = append(late, path)
		}
	}
	if diff := cmp.Diff([]string{slow, never}, late); diff != "" {
		t.Errorf("late (-want +got):\n%s", diff)
	}
	if got := whys(f.Found()); len(got) != 1 || got["TestA"] != Always {
		t.Errorf("left out: %v, want TestA of %s", got, near)
	}
	if ran[path] != 2 || ran[slow] != 1 || ran[never] != 1 {
		t.Errorf("runs: %v", ran)
	}
}
