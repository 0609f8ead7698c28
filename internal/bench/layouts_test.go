package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A press links by handing out what it was given: the layouts of each binary.
type press struct {
	layouts map[*build.Binary]*build.Binary
	err     error

	mu            sync.Mutex
	seeds         map[int64]bool
	made, removed int
}

func (p *press) Relink(_ context.Context, bin *build.Binary, seed int64) (*build.Binary, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err != nil {
		return nil, p.err
	}
	if p.seeds == nil {
		p.seeds = make(map[int64]bool)
	}
	p.seeds[seed] = true
	p.made++
	return p.layouts[bin], nil
}

func (p *press) Remove(*build.Binary) { p.removed++ }

// steady is a script whose iterations all take that many nanoseconds.
func steady(t *testing.T, ns int) *build.Binary {
	take := fmt.Sprintf(`
give() {
	echo "count $n 0 0" >&3
	echo "gc 0" >&3
	s="blocks $n"
	for i in $(seq $blocks); do s="$s $((n * %d + i %% 7 + $$ %% 50))"; done
	echo "$s" >&3
}
`, ns)
	return script(t, fake+take+play)
}

func TestLayouts(t *testing.T) {
	base, slower, same := steady(t, 1000), steady(t, 1030), steady(t, 1000)
	for _, tt := range []struct {
		name    string
		press   *press
		layouts int
		layout  verdict.Layout
		verdict verdict.Verdict
		most    int // links a side
	}{
		{"holds", &press{layouts: map[*build.Binary]*build.Binary{base: base, slower: slower}}, 12, verdict.LayoutChecked, verdict.Slower, 11},
		{"vanishes", &press{layouts: map[*build.Binary]*build.Binary{base: same, slower: same}}, 9, verdict.LayoutSensitive, verdict.Undecided, 9},
		{"none", &press{}, 0, verdict.LayoutNotChecked, verdict.Slower, 0},
		{"cannot be linked", &press{err: errors.New("no such flag")}, 12, verdict.LayoutNotChecked, verdict.Slower, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			outcome, codes := measureLayouts(t, base, slower, tt.press, tt.layouts)
			r := outcome.Results[0]
			if r.Layout != tt.layout || r.Verdict != tt.verdict {
				t.Errorf("layout %v, verdict %v after %d layouts", r.Layout, r.Verdict, r.Layouts)
			}
			p := tt.press
			if p.made > 2*tt.most || len(p.seeds) != p.made || p.removed != p.made || p.made%2 != 0 {
				t.Errorf("%d layouts were linked from %d seeds, %d removed", p.made, len(p.seeds), p.removed)
			}
			if got := len(codes) == 1 && codes[0] == "no-layouts"; got != (p.err != nil) {
				t.Errorf("warnings %q", codes)
			}
		})
	}
}

func measureLayouts(t *testing.T, base, head *build.Binary, links Linker, layouts int) (verdict.Outcome, []string) {
	t.Helper()
	_, out, codes := layoutRun(t, base, head, links, layouts, nil)
	return out, codes
}

// layoutRun measures, or goes on after the samples of an earlier part.
func layoutRun(t *testing.T, base, head *build.Binary, links Linker, layouts int, earlier []sample.Sample) (*sample.Run, verdict.Outcome, []string) {
	t.Helper()
	policy := verdict.DefaultPolicy()
	policy.Budget, policy.Layouts = 0.1, layouts
	run := &sample.Run{Samples: earlier, Rows: []sample.Row{{Package: "p", Benchmark: "BenchmarkX", Base: "base", Head: "head"}}}
	var codes []string
	err := newRunner().Measure(context.Background(), Plan{
		Benchmarks: []Benchmark{{
			Package: "p", Name: "BenchmarkX", Rows: run.Rows,
			Arms: []Arm{{Name: "base", Binary: base, Benchmark: "BenchmarkX"}, {Name: "head", Binary: head, Benchmark: "BenchmarkX"}},
		}},
		Policy: policy, Seed: 1, Layouts: links, Earlier: earlier,
	}, Events{
		Round:   func(s []sample.Sample) error { run.Samples = append(run.Samples, s...); return nil },
		Rows:    func(rows []sample.Row) error { run.Rows = rows; return nil },
		Warning: func(w sample.Warning) error { codes = append(codes, string(w.Code)); return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	if run.Policy, err = json.Marshal(policy); err != nil {
		t.Fatal(err)
	}
	out, err := verdict.Replay(run)
	if err != nil || len(out) != 1 || len(out[0].Results) == 0 {
		t.Fatal(out, err)
	}
	return run, out[0], codes
}

// TestLayoutsGoOn interrupts a run in its fifth layout.
func TestLayoutsGoOn(t *testing.T) {
	base, slower := steady(t, 1000), steady(t, 1030)
	p := &press{layouts: map[*build.Binary]*build.Binary{base: base, slower: slower}}
	run, _, _ := layoutRun(t, base, slower, p, 12, nil)
	var part []sample.Sample
	for _, s := range run.Samples {
		if s.Look != sample.LookLayout || s.Pair < 4*sample.LayoutPairs+1 {
			part = append(part, s)
		}
	}
	before, made := len(part), p.made
	again, outcome, _ := layoutRun(t, base, slower, p, 12, slices.Clip(part))
	if l := outcome.Results[0].Layout; l != verdict.LayoutChecked {
		t.Errorf("layout is %v", l)
	}
	if p.made == made || p.made-made > 8 {
		t.Errorf("%d links to go on with", p.made-made)
	}
	for _, s := range again.Samples[before:] {
		if s.Look != sample.LookLayout || s.Pair < 5*sample.LayoutPairs {
			t.Fatalf("goes on with %s pair %d", s.Look, s.Pair)
		}
	}
}
