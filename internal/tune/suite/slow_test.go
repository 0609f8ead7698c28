package suite

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/testlog"
	"github.com/gohone/hone/internal/tune/target"
)

// TestFindSlow: where no test takes all of the time, the longest ones are left out until the
// others end in time.
func TestFindSlow(t *testing.T) {
	w := newWorld(fake{"A", passes}, fake{"B", passes}, fake{"C", passes}, fake{"D", passes})
	test := func(ctx context.Context, r Run) ([]*testlog.Package, error) {
		log, err := w.run(ctx, r)
		if p := log[0]; len(p.Seconds) > 3 {
			if p.Seconds["B"] > 0 {
				p.Seconds["B"] = 9
			}
			p.TooSlow = true
			p.Failures = []testlog.Failure{{Package: path, Test: "D", Kind: testlog.Hung}}
		}
		return log, err
	}
	f := w.finder(target.NewSeeds(1).Shuffle, time.Hour)
	if err := f.Find(t.Context(), test); err != nil {
		t.Fatal(err)
	}
	got := whys(f.Found())
	if got["B"] != Slow || len(got) != 1 {
		t.Errorf("%v", got)
	}
}

// TestFindHung: a package that takes its whole deadline however many of its tests are left out costs
// little more than the limit.
func TestFindHung(t *testing.T) {
	w := newWorld(fake{"A", passes}, fake{"B", passes}, fake{"C", passes}, fake{"D", passes})
	test := func(ctx context.Context, r Run) ([]*testlog.Package, error) {
		log, err := w.run(ctx, r)
		if len(log) > 0 && len(log[0].Seconds) > 1 {
			w.clock = w.clock.Add(r.Timeout)
			log[0].Elapsed, log[0].TooSlow = r.Timeout.Seconds(), true
			log[0].Failures = []testlog.Failure{{Package: path, Test: "D", Kind: testlog.Hung}}
		}
		return log, err
	}
	f := w.finder(target.NewSeeds(1).Shuffle, time.Minute+10*time.Second)
	if err := f.Find(t.Context(), test); err != nil {
		t.Fatal(err)
	}
	if lost := f.Found().Lost; lost > 100*time.Second {
		t.Errorf("%v were lost of a limit of 70s: %v", lost, whys(f.Found()))
	}
}

// TestFindTooLong: once the limit is spent, tests of another package that take long are left out with it, and those of the
// package itself run once more.
func TestFindTooLong(t *testing.T) {
	for own, none := range map[string]bool{path: false, "other": true} {
		w := newWorld(fake{"A", passes}, fake{"B", passes}, fake{"C", func(*world, []string) testlog.Kind { return testlog.Hung }})
		test := func(ctx context.Context, r Run) ([]*testlog.Package, error) {
			log, err := w.run(ctx, r)
			for _, p := range log {
				p.Seconds = map[string]float64{"A": 9, "B": 9}
			}
			return log, err
		}
		w.selected[path] = &target.Selection{InOrder: true}
		f := w.finder(target.NewSeeds(1).Shuffle, -1)
		f.Own = own
		if err := f.Find(t.Context(), test); err != nil {
			t.Fatal(err)
		}
		if got := w.selected[path].None; got != none {
			t.Errorf("own package %s: all tests are left out: %v", own, got)
		}
	}
}

// TestFindLimit: with no time left tests that failed are left out as they are, and a binary
// that does not come to its end with all of its tests.
func TestFindLimit(t *testing.T) {
	w := newWorld(fake{"A", passes}, fake{"B", fails})
	found, _ := w.find(t, -1)
	if diff := cmp.Diff(map[string]Why{"B": Once}, whys(found)); diff != "" {
		t.Error(diff)
	}
	w = newWorld(fake{"A", passes}, fake{"B", func(*world, []string) testlog.Kind { return testlog.Hung }})
	if w.find(t, -1); !w.selected[path].None && !slices.Equal(w.selected[path].Only, []string{"A"}) || w.runs > 4 {
		t.Errorf("%+v after %d runs", w.selected[path], w.runs)
	}
}

// TestFindLong: tests that take long are noted, in order, whether they pass or not, and not those within others.
func TestFindLong(t *testing.T) {
	w := newWorld(fake{"B", passes}, fake{"A", fails}, fake{"C", passes}, fake{"B/x", passes})
	test := func(ctx context.Context, r Run) ([]*testlog.Package, error) {
		log, err := w.run(ctx, r)
		for _, p := range log {
			p.Seconds = map[string]float64{"A": 3, "B": 2.5, "B/x": 2.5, "C": 1}
		}
		return log, err
	}
	f := w.finder(target.NewSeeds(1).Shuffle, time.Minute)
	f.Long = 2 * time.Second
	if err := f.Find(t.Context(), test); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string][]string{path: {"A", "B"}}, f.Found().Long); diff != "" {
		t.Error(diff)
	}
}
