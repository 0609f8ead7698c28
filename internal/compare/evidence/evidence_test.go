package evidence

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// storedPair is a run with one row and one pair, whose head takes factor times
// as long as its base.
func storedPair(t *testing.T, key string, factor float64, fresh bool, prior ...sample.Prior) *sample.Run {
	policy, err := json.Marshal(verdict.DefaultPolicy())
	if err != nil {
		t.Fatal(err)
	}
	run := &sample.Run{
		State: sample.StateDone, Policy: policy,
		Rows: []sample.Row{{Package: "p", Benchmark: "BenchmarkX", Base: "a", Head: "b", Key: key, Fresh: fresh, Prior: prior}},
	}
	for i, v := range []float64{1, factor} {
		run.Samples = append(run.Samples, sample.Sample{
			Package: "p", Benchmark: "BenchmarkX", Unit: sample.UnitTime, Version: []string{"a", "b"}[i],
			Order: i, N: 1, Value: v, Look: sample.LookShort,
		})
	}
	return run
}

// TestHistory: each earlier run counts once, whatever way leads to it, back to
// the last fresh one.
func TestHistory(t *testing.T) {
	gone := sample.Prior{Run: 77, Fast: []float64{0.5}}
	for _, tt := range []struct {
		name     string
		runs     []*sample.Run
		want     string // signs of what each run found
		setAside int
	}{
		{"none", nil, "", 0},
		{"one", []*sample.Run{storedPair(t, "k", 2, false)}, "1+", 0},
		{"another key", []*sample.Run{storedPair(t, "other", 2, false)}, "", 0},
		{"a deleted run", []*sample.Run{storedPair(t, "k", 2, false, gone)}, "1+ 77+", 0},
		{"exchanged", []*sample.Run{storedPair(t, "swapped", 2, false, gone)}, "1- 77-", 0},
		{"a chain", []*sample.Run{
			storedPair(t, "k", 2, false),
			storedPair(t, "k", 0.5, false, sample.Prior{Run: 1, Fast: []float64{1}}),
		}, "1+ 2-", 0},
		{"two at once", []*sample.Run{
			storedPair(t, "k", 2, false),
			storedPair(t, "k", 2, false, sample.Prior{Run: 1, Fast: []float64{1}}),
			storedPair(t, "k", 0.5, false, sample.Prior{Run: 1, Fast: []float64{1}}),
		}, "1+ 2+ 3-", 0},
		{"fresh", []*sample.Run{
			storedPair(t, "k", 2, false), storedPair(t, "k", 2, true), storedPair(t, "k", 2, false),
		}, "2+ 3+", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			st, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "hone.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer st.Close()
			for _, run := range tt.runs {
				if _, err := st.Begin(t.Context(), run); err != nil {
					t.Fatal(err)
				}
			}
			matches, err := st.Matches(t.Context(), "k", "swapped")
			if err != nil {
				t.Fatal(err)
			}
			priors, err := NewHistory(st).Priors(t.Context(), matches, "k")
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for i, p := range priors {
				if i > 0 {
					got.WriteString(" ")
				}
				sign := "+"
				if p.Fast[0] < 0 {
					sign = "-"
				}
				got.WriteString(fmt.Sprint(p.Run) + sign)
			}
			if got.String() != tt.want {
				t.Errorf("got %q, want %q", got.String(), tt.want)
			}
			if n := SetAside(matches, priors); n != tt.setAside {
				t.Errorf("%d runs are set aside, want %d", n, tt.setAside)
			}
		})
	}
}

// TestKeys: rows have one key exactly if they ask the same question.
func TestKeys(t *testing.T) {
	t.Setenv("GOGC", "80")
	one, two := &build.Binary{Path: "1"}, &build.Binary{Path: "2"}
	type question struct {
		base, head *build.Binary
		name       string
		env        []string
		procs      int
		machine    string
	}
	first := question{base: one, head: two, name: "BenchmarkX"}
	keysOf := func(q question) (key, swapped string) {
		k := NewKeys(sample.Machine{Host: q.machine}, q.procs)
		k.digests[one], k.digests[two] = "one", "two"
		b := bench.Benchmark{Package: "p", Name: "BenchmarkX", Arms: []bench.Arm{
			{Name: "a", Binary: q.base, Benchmark: "BenchmarkX"},
			{Name: "b", Binary: q.head, Benchmark: q.name, Env: q.env},
		}}
		return k.Of(b, sample.Row{Base: "a", Head: "b"})
	}
	with := func(change func(*question)) question {
		q := first
		change(&q)
		return q
	}
	key, swapped := keysOf(first)
	if key == "" || key == swapped {
		t.Errorf("keys are %q and %q", key, swapped)
	}
	if k, s := keysOf(with(func(q *question) { q.base, q.head = two, one })); k != swapped || s != key {
		t.Error("base and head exchanged: not the other key")
	}
	if k, _ := keysOf(with(func(q *question) { q.env = []string{"GOGC=80"} })); k != key {
		t.Error("what the environment has already makes another key")
	}
	for name, change := range map[string]func(*question){
		"program":     func(q *question) { q.head = one },
		"benchmark":   func(q *question) { q.name = "BenchmarkY" },
		"environment": func(q *question) { q.env = []string{"A=1"} },
		"GOGC":        func(q *question) { q.env = []string{"GOGC=90"} },
		"-cpu":        func(q *question) { q.procs = 1 },
		"machine":     func(q *question) { q.machine = "other" },
	} {
		if k, _ := keysOf(with(change)); k == key || k == "" {
			t.Errorf("another %s: key %q, want another than %q", name, k, key)
		}
	}
	if k, s := keysOf(with(func(q *question) { q.head = &build.Binary{Path: "unreadable"} })); k+s != "" {
		t.Errorf("an unreadable program has the keys %q, %q", k, s)
	}
}

// TestKeysOfTwins: rows of one run that ask the same have their own histories,
// the same ones in each run.
func TestKeysOfTwins(t *testing.T) {
	one := &build.Binary{Path: "1"}
	b := bench.Benchmark{Package: "p", Name: "BenchmarkX"}
	for _, name := range []string{"a", "b", "c"} {
		b.Arms = append(b.Arms, bench.Arm{Name: name, Binary: one, Benchmark: "BenchmarkX"})
	}
	run := func() (keys []string) {
		k := NewKeys(sample.Machine{}, 0)
		k.digests[one] = "one"
		for _, head := range []string{"b", "c"} {
			key, _ := k.Of(b, sample.Row{Base: "a", Head: head})
			keys = append(keys, key)
		}
		return keys
	}
	keys := run()
	if keys[0] == keys[1] {
		t.Error("two rows of one run share a history")
	}
	if diff := cmp.Diff(keys, run()); diff != "" {
		t.Errorf("the next run has other keys:\n%s", diff)
	}
}
