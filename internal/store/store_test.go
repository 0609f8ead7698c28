package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// open opens a store that the end of the test closes.
func open(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func tempStore(t testing.TB) *Store {
	t.Helper()
	return open(t, filepath.Join(t.TempDir(), "hone.db"))
}

// pair returns the samples of one pair: two arms, three units.
func pair(number int) []sample.Sample {
	var list []sample.Sample
	for order, version := range []string{"main", "."} {
		for _, unit := range sample.Units {
			v := sample.Sample{
				Package: "example.com/text", Benchmark: "BenchmarkLex/len=64", Unit: unit, Version: version,
				Pair: number, Order: order, N: 8192, Value: float64(number) + 1.0/3, Look: sample.LookShort,
			}
			if unit == sample.UnitTime {
				v.Seconds = 0.025
				for i := range 20 {
					v.Blocks = append(v.Blocks, 1e-6/float64(3+i))
				}
			}
			list = append(list, v)
		}
	}
	return list
}

// fullRun sets every field of a run but its number.
func fullRun() *sample.Run {
	return &sample.Run{
		Started: time.Date(2026, 3, 4, 5, 6, 7, 890000000, time.UTC),
		Seconds: 12.5,
		State:   sample.StateDone,
		Command: []string{"diff", "main", "."},
		Hone:    "v0.1.0",
		Method:  "1",
		Machine: sample.Machine{GOOS: "linux", GOARCH: "amd64", CPU: "A CPU", Cores: 2, Kernel: "6.1", Governor: "performance", Load1: 0.25, Host: "abc"},
		Versions: []sample.Version{
			{Name: "main", Commit: "0123456789abcdef", Tree: "t1", Toolchain: "go1.26.8"},
			{Name: ".", Tree: "t2", Dirty: true, Settings: []string{"tags=a,b"}},
		},
		By:     "impl",
		Seed:   1<<64 - 1,
		Policy: json.RawMessage(`{"alpha":0.01}`),
		Rows: []sample.Row{
			{Package: "p", Benchmark: "BenchmarkA", Base: "main", Head: ".", BaseName: "BenchmarkA/impl=x", HeadName: "BenchmarkA/impl=y", Identical: true,
				Metrics: []sample.Metric{{Unit: "cpu-sec/op"}, {Unit: "hits/op", Higher: true, Exact: true}},
				Key:     "k", Fresh: true, SetAside: 3, Prior: []sample.Prior{
					{Run: 4, Fast: []float64{0.1, -1.0 / 3}, Mean: []float64{0.2}, Long: []float64{-0.5}, Bytes: []float64{0}, Allocs: []float64{1e-300},
						Metrics: []sample.PriorMetric{{Unit: "cpu-sec/op", D: []float64{0.1, -1.0 / 3}, Mean: []float64{0.2}, Long: []float64{1e-300}}}},
					{Run: 6, Fast: []float64{math.Inf(1)}},
				}},
			{Package: "p", Benchmark: "BenchmarkB", Base: "main", Head: ".", Missing: "head", Failed: "both", Reason: "panic: no", SkipLong: true, Neighbor: true,
				Reach: &sample.Reach{Why: "changed", Symbol: "p.F"}},
		},
		Samples:  slices.Concat(pair(0), pair(1), []sample.Sample{counted()}),
		Warnings: []sample.Warning{{Code: "c", Text: "text", Remedy: "remedy", Package: "p", Benchmark: "BenchmarkA"}, {Code: "d", Facts: sample.NewFacts(map[string]any{"share": 0.5})}},
	}
}

// counted is a sample that knows its functions.
func counted() sample.Sample {
	return sample.Sample{
		Package: "p", Benchmark: "BenchmarkA", Unit: sample.UnitInstructions, Version: ".", Look: sample.LookInstructions, N: 8, Value: 12.5,
		Functions: []sample.FunctionCount{{Name: "p.F[go.shape.int]", Self: 12.25, Inclusive: 1.0 / 3}, {Name: "runtime.memmove"}},
	}
}

func TestRoundTrip(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	want := fullRun()
	id, err := s.Begin(ctx, want)
	if err != nil {
		t.Fatal(err)
	}
	if id != 1 || want.ID != 1 {
		t.Errorf("id %d, run.ID %d, want 1", id, want.ID)
	}
	got, err := s.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("loaded run differs (-want +got):\n%s", d)
	}
}

// TestFullRunIsFull makes TestRoundTrip cover each field there is: a new field
// that no one stores would be lost without a word.
func TestFullRunIsFull(t *testing.T) {
	run := fullRun()
	run.ID = 1
	set := make(map[string]bool) // by type and field
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				f := v.Type().Field(i)
				if name := v.Type().Name() + "." + f.Name; f.IsExported() {
					set[name] = set[name] || !v.Field(i).IsZero()
					walk(v.Field(i))
				}
			}
		}
	}
	walk(reflect.ValueOf(*run))
	for name, ok := range set {
		if !ok {
			t.Errorf("%s is zero in fullRun, so no test shows that it is stored", name)
		}
	}
}

func TestZeroRunRoundTrip(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("east", 3600))
	s.Now = func() time.Time { return now }
	id, err := s.Begin(ctx, &sample.Run{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	want := &sample.Run{ID: 1, Started: now.UTC(), State: sample.StateRunning}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("loaded run differs (-want +got):\n%s", d)
	}
}

// TestLife walks through a run as a command does, and looks at it from a
// second Store after each step.
func TestLife(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	other := open(t, s.Path())
	want := &sample.Run{Started: time.Unix(1, 0).UTC(), Command: []string{"diff"}, Versions: []sample.Version{{Name: "main"}, {Name: "."}}}
	id, err := s.Begin(ctx, want)
	if err != nil {
		t.Fatal(err)
	}
	check := func(step string, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", step, err)
		}
		got, err := other.Load(ctx, id)
		if err != nil {
			t.Fatalf("%s: %v", step, err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: loaded run differs (-want +got):\n%s", step, d)
		}
	}
	check("Begin", nil)
	check("SetRows of nothing", s.SetRows(ctx, id, nil))
	err = s.SetRows(ctx, id, []sample.Row{{Package: "old"}, {Package: "older"}})
	want.Rows = []sample.Row{{Package: "p", Benchmark: "BenchmarkA", Base: "main", Head: "."}}
	check("SetRows", errors.Join(err, s.SetRows(ctx, id, want.Rows)))
	for i := range 3 {
		want.Samples = append(want.Samples, pair(i)...)
		check("AddPair", s.AddPair(ctx, id, pair(i)))
	}
	long := pair(0)
	for i := range long {
		long[i].Look = sample.LookLong
	}
	want.Samples = append(want.Samples, long...)
	check("AddPair of a long look", s.AddPair(ctx, id, long))
	want.Warnings = []sample.Warning{{Code: "load", Text: "busy"}}
	check("AddWarning", s.AddWarning(ctx, id, want.Warnings[0]))
	want.State, want.Seconds = sample.StateInterrupted, 3.5
	check("Finish", s.Finish(ctx, id, want.State, want.Seconds))
}

func TestPairIsNeverStoredTwice(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	id, err := s.Begin(ctx, &sample.Run{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.AddPair(ctx, id, pair(0)); err != nil {
		t.Fatal(err)
	}
	// The first half is new, the second is not: nothing may stay.
	err = s.AddPair(ctx, id, append(pair(1), pair(0)...))
	if err == nil || !strings.Contains(err.Error(), "pair 0 of BenchmarkLex/len=64 (main, sec/op, short look) is stored already") {
		t.Errorf("AddPair of a stored pair: %v", err)
	}
	got, err := s.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(pair(0), got.Samples); d != "" {
		t.Errorf("samples (-want +got):\n%s", d)
	}
}

func TestListAndResolve(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	if _, err := s.Resolve(ctx, "last"); !errors.Is(err, ErrNoRun) {
		t.Errorf("last of no runs: %v, want ErrNoRun", err)
	}
	if list, err := s.List(ctx, 0); err != nil || len(list) != 0 {
		t.Errorf("List of no runs: %v, %v", list, err)
	}
	for range 3 {
		if _, err := s.Begin(ctx, fullRun()); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.List(ctx, 2)
	if err != nil {
		t.Fatal(err)
	}
	run := fullRun()
	want := Summary{Started: run.Started, Seconds: 12.5, State: "done", Command: run.Command, By: "impl",
		Versions: []string{"main", "."}, Benchmarks: 2, Samples: 13, Bytes: 13*30 + 80*8}
	for i, s := range list {
		want.ID = int64(3 - i)
		if d := cmp.Diff(want, s); d != "" {
			t.Errorf("list[%d] (-want +got):\n%s", i, d)
		}
	}
	if list, err := s.List(ctx, 0); err != nil || len(list) != 3 {
		t.Errorf("List(0) = %d runs, %v, want 3", len(list), err)
	}
	for name, want := range map[string]int64{"last": 3, "2": 2} {
		if id, err := s.Resolve(ctx, name); id != want || err != nil {
			t.Errorf("Resolve(%q) = %d, %v, want %d", name, id, err, want)
		}
	}
}

func TestNoRun(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	_, load := s.Load(ctx, 7)
	_, number := s.Resolve(ctx, "7")
	_, word := s.Resolve(ctx, "frist")
	for name, err := range map[string]error{
		"Load":         load,
		"Resolve(7)":   number,
		"Resolve":      word,
		"SetRows":      s.SetRows(ctx, 7, nil),
		"AddPair":      s.AddPair(ctx, 7, pair(0)),
		"AddPair of 0": s.AddPair(ctx, 7, nil),
		"AddWarning":   s.AddWarning(ctx, 7, sample.Warning{}),
		"Finish":       s.Finish(ctx, 7, sample.StateDone, 1),
	} {
		if !errors.Is(err, ErrNoRun) {
			t.Errorf("%s: %v, want ErrNoRun", name, err)
		}
		if strings.Contains(fmt.Sprint(err), "\n") {
			t.Errorf("%s: error of several lines: %v", name, err)
		}
	}
}

func TestCanceled(t *testing.T) {
	s := tempStore(t)
	id, err := s.Begin(t.Context(), &sample.Run{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.AddPair(ctx, id, pair(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("AddPair: %v, want %v", err, context.Canceled)
	}
	if err := s.AddPair(context.WithoutCancel(ctx), id, pair(0)); err != nil {
		t.Errorf("AddPair after the signal: %v", err)
	}
}

// TestResume: a run that goes on is running again, under its new policy, takes
// further pairs, and ends again.
func TestResume(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	run := fullRun()
	run.State = sample.StateInterrupted
	id, err := s.Begin(ctx, run)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Resume(ctx, id, json.RawMessage(`{"alpha":0.02}`)); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPair(ctx, id, pair(2)); err != nil {
		t.Fatal(err)
	}
	got, err := s.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if got.State != sample.StateRunning || string(got.Policy) != `{"alpha":0.02}` || len(got.Samples) != len(run.Samples)+len(pair(2)) {
		t.Errorf("state %s, policy %s, %d samples", got.State, got.Policy, len(got.Samples))
	}
	if err := s.Finish(ctx, id, sample.StateDone, 3); err != nil {
		t.Fatal(err)
	}
	if err := s.Resume(ctx, 99, nil); !errors.Is(err, ErrNoRun) {
		t.Errorf("of a run that is not there: %v", err)
	}
}
