package loop

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// TestReopen: once another rewrite of the same place is kept, those that lost against the code before
// it may be tried again; those that are wrong, or never looked faster, may not.
func TestReopen(t *testing.T) {
	full := make([]verdict.Outcome, 1)
	trials := []attempt{
		{trial: &trial.Trial{Reason: trial.NotDecided{}, Outcomes: full}, change: "lost"},
		{trial: &trial.Trial{Reason: trial.NoQuickGain{}}, change: "screened out"},
		{trial: &trial.Trial{Reason: trial.BenchmarkFailed{}, Outcomes: full}, change: "wrong"},
		{trial: &trial.Trial{Reason: trial.Faster{}, Outcomes: full}, change: "kept"},
	}
	r := &rounds{tried: make(map[string]bool)}
	for _, c := range trials {
		r.tried[c.change] = true
	}
	r.reopen(trials)
	if diff := cmp.Diff([]string{"kept", "screened out", "wrong"}, slices.Sorted(maps.Keys(r.tried))); diff != "" {
		t.Error(diff)
	}
}

// TestDeadline: the search has the whole budget until something is kept; from then on the
// last comparison has its part.
func TestDeadline(t *testing.T) {
	r := &rounds{
		opt:    Options{Policy: verdict.DefaultPolicy(), Budget: 100 * time.Second},
		report: &reporter{clock: &clock{began: time.Now(), budget: 100 * time.Second}},
		list:   &benchmarks{fast: make([]benchmark, 9)}, out: new(Result),
	}
	if got := r.deadline().Sub(r.report.clock.began); got != 100*time.Second {
		t.Errorf("with nothing kept the search has %v", got)
	}
	r.out.Patches = make([]*trial.Trial, 1)
	if got := r.deadline().Sub(r.report.clock.began); got != 75*time.Second {
		t.Errorf("with something kept the search has %v", got)
	}
}

// TestEnough: a rewrite that promises much is examined before all of its rivals are screened,
// others only when that takes long.
func TestEnough(t *testing.T) {
	first, second := &rewrite.Candidate{Rule: new(rules.Rule)}, &rewrite.Candidate{Rule: &rules.Rule{Shares: true}}
	at := func(ratio float64) []attempt {
		return []attempt{{trial: &trial.Trial{Candidate: first, Screening: ratio}, groups: []int{0}}}
	}
	promised := at(0.9)
	promised[0].promised = true
	rival, variant, other := hope{Candidate: second}, hope{Candidate: first}, hope{Candidate: second, group: 1}
	known := hope{Candidate: second, group: 2, promised: 0.8}
	for i, tt := range []struct {
		alive []attempt
		next  hope
		took  time.Duration
		want  bool
	}{
		{nil, other, time.Minute, false}, {at(0.6), other, time.Second, false}, {at(0.6), other, 11 * time.Second, true},
		{at(0.6), rival, 11 * time.Second, false},
		{at(0.9), other, 11 * time.Second, false}, {at(0.9), rival, 21 * time.Second, true},
		{promised, known, 0, false}, {promised, known, 21 * time.Second, true},
		{promised, other, 0, true}, {promised, rival, 0, false},
		{at(0.05), rival, 0, true}, {at(0.05), variant, 0, false}, {at(0.2), rival, 0, false},
	} {
		if got := enough(tt.alive, tt.next, tt.took.Seconds()/100); got != tt.want {
			t.Errorf("%d: %t", i, got)
		}
	}
}

// TestHopes: groups come in their order, but first those that promised something before, with
// all rivals.
func TestHopes(t *testing.T) {
	at := func(name string) *rewrite.Candidate {
		return &rewrite.Candidate{Rule: &rules.Rule{Analyzer: &analysis.Analyzer{Name: name}}}
	}
	group := func(names ...string) *search.Group {
		g := new(search.Group)
		for _, n := range names {
			g.Candidates = append(g.Candidates, at(n))
		}
		return g
	}
	b := target.NewBaseline(new(target.Target), rewrite.Tree{})
	r := &rounds{report: new(reporter), bench: &trial.Bench{Baseline: b}, promised: map[string]float64{
		search.Change(b.Tree(), at("d")): 0.9, search.Change(b.Tree(), at("e")): 0.5,
	}}
	var got strings.Builder
	for _, h := range r.hopes([]*search.Group{group("a", "b"), group("c", "d"), group("e", "f")}) {
		got.WriteString(h.Rule.Name)
	}
	if got.String() != "efcdab" || r.report.waiting != 6 {
		t.Errorf("%s, %d waiting", got.String(), r.report.waiting)
	}
}

// TestJoin: of candidates that compete one is in the joint one, the first; changes that failed
// together with others are not.
func TestJoin(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "m.go")
	if err := os.WriteFile(file, []byte("package m\n\nvar a = 1\n\nvar b = 2\n\nvar c = 3\n\nvar d = 4\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tree := rewrite.Tree{Root: dir}
	at := func(name string, group int, bench string) member {
		var text strings.Builder
		text.WriteString("package m\n")
		for i, v := range []string{"a", "b", "c", "d"} {
			n := i + 1
			if v == name {
				n *= 10
			}
			text.WriteString(fmt.Sprintf("\nvar %s = %d\n", v, n))
		}
		at := strings.Index(text.String(), "var "+name)
		c := &rewrite.Candidate{
			Rule: &rules.Rule{Analyzer: &analysis.Analyzer{Name: "r"}}, Function: strings.ToUpper(name), File: file,
			Files: map[string][]byte{file: []byte(text.String())}, Start: at, End: at + 5,
		}
		return member{hope{c, search.Spot{Benchmarks: []string{bench}, Shares: []float64{float64(group) / 10}}, group, 0}, 1}
	}
	r := newJoiner(target.NewBaseline(new(target.Target), tree))
	list := []member{at("a", 1, "X"), at("b", 1, "X"), at("c", 2, "Y"), at("d", 3, "X")}
	list = append(list, list[0])
	list[4].group = 4 // another group, and the same place
	r.blame(&trial.Trial{Candidate: &rewrite.Candidate{Parts: []*rewrite.Candidate{at("d", 3, "X").Candidate}}})
	j := r.join(list, false, time.Hour)
	want := "package m\n\nvar a = 10\n\nvar b = 2\n\nvar c = 30\n\nvar d = 4\n"
	if j == nil || string(j.Files[file]) != want || !slices.Equal(j.groups, []int{1, 2}) || !slices.Equal(j.spot.Benchmarks, []string{"Y", "X"}) {
		t.Fatalf("%+v", j)
	}
	if j.Message != "2 rewrites in A, C" {
		t.Error(j.Message)
	}
	list[2].Rule.Retypes = true
	if j := r.join(list, false, time.Hour); j != nil {
		t.Errorf("with one that declares a type otherwise: %+v", j)
	}
	list[2].Rule.Retypes = false
	if j := r.join(list[:2], false, time.Hour); j != nil {
		t.Errorf("of rivals alone: %+v", j)
	}
	if j := r.join(list, false, exactTakes); j != nil {
		t.Errorf("without the time to check two functions: %+v", j)
	}
	list[4].Places, list[0].Places, list[1].Places = []int{11}, []int{11}, []int{22}
	want = "package m\n\nvar a = 10\n\nvar b = 20\n\nvar c = 30\n\nvar d = 4\n"
	if j := r.join(list, true, time.Hour); j == nil || string(j.Files[file]) != want || len(j.Parts) != 3 || !slices.Equal(j.groups, []int{1, 2}) {
		t.Errorf("of those that may interleave: %+v", j)
	}
}

// TestRetry: what a quick comparison ended is tried again once another rewrite of its function is
// kept, and only then.
func TestRetry(t *testing.T) {
	at := func(function, change string) attempt {
		return attempt{trial: &trial.Trial{Candidate: &rewrite.Candidate{Package: "p", Function: function}}, change: change}
	}
	r := &rounds{tried: map[string]bool{"a": true, "b": true, "c": true}, dull: []attempt{at("F", "a"), at("G", "b"), at("F", "c")}}
	r.retry(at("F", "d").trial.Candidate)
	if r.tried["a"] || !r.tried["b"] || r.tried["c"] || len(r.dull) != 1 || r.dull[0].change != "b" {
		t.Errorf("%v, %v", r.tried, r.dull)
	}
}
