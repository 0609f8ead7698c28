package bench

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// undecidable is a policy under which nothing is decided within its budget.
func undecidable(budget float64) verdict.Policy {
	p := verdict.DefaultPolicy()
	p.Tolerance, p.Budget = 1e-9, budget
	return p
}

// noisy makes the fake's processes differ by up to half a per cent.
const noisy = `
give() {
	echo "count $n 0 0" >&3
	echo "gc 0" >&3
	s="blocks $n"
	for i in $(seq $blocks); do s="$s $((n * 1000 + $$ * 7919 % 997 + i))"; done
	echo "$s" >&3
}
`

// aPlan compares base with head.
func aPlan(base, head *build.Binary, policy verdict.Policy) Plan {
	return Plan{Policy: policy, Seed: 1, Benchmarks: []Benchmark{{
		Package: "p", Name: "BenchmarkA",
		Arms: []Arm{{Name: "base", Binary: base, Benchmark: "BenchmarkA"}, {Name: "head", Binary: head, Benchmark: "BenchmarkA"}},
		Rows: []sample.Row{{Package: "p", Benchmark: "BenchmarkA", Base: "base", Head: "head"}},
	}}}
}

// carryOut measures until the plan ends or a number of rounds is there, and
// returns what was measured.
func carryOut(t *testing.T, p *Plan, rounds int) []sample.Sample {
	t.Helper()
	var samples []sample.Sample
	full := errors.New("enough")
	err := newRunner().Measure(context.Background(), *p, Events{
		Round: func(s []sample.Sample) error {
			samples = append(samples, s...)
			if rounds--; rounds == 0 {
				return full
			}
			return nil
		},
		Rows: func(rows []sample.Row) error { p.Benchmarks[0].Rows = rows; return nil },
	})
	if err != nil && err != full {
		t.Fatal(err)
	}
	return samples
}

// timesOf returns the samples of the time.
func timesOf(samples []sample.Sample) []sample.Sample {
	return slices.DeleteFunc(slices.Clone(samples), func(s sample.Sample) bool { return s.Unit != sample.UnitTime })
}

// TestResume goes on after some rounds: pairs are numbered on, processes do
// what they did before although a pilot would have them do something else, and
// the orders are new ones.
func TestResume(t *testing.T) {
	const rounds = 12
	// Each program is twice as fast, to its pilot, from its second pilot on.
	const hastier = "pilot() { if [ -e seen ]; then took 500; else took 1000; fi; >seen; }"
	base, head := script(t, fake+noisy+hastier+play), script(t, fake+noisy+hastier+play)
	p := aPlan(base, head, undecidable(0.001))
	first := carryOut(t, &p, rounds)
	p.Earlier = first
	undecided, affordable := p.Unfinished()
	if !slices.Equal(undecided, []string{"BenchmarkA"}) || !slices.Equal(affordable, undecided) {
		t.Fatalf("after %d rounds undecided is %v, affordable %v", rounds, undecided, affordable)
	}
	second := carryOut(t, &p, 0)
	if got := len(timesOf(first)) + len(timesOf(second)); got != 2*fewPairs {
		t.Errorf("%d processes in all, want %d: a budget is spent once", got, 2*fewPairs)
	}
	for i, s := range timesOf(second) {
		if want := rounds + i/2; s.Pair != want || s.Look != sample.LookShort {
			t.Fatalf("process %d is of pair %d of the %s look, want %d", i, s.Pair, s.Look, want)
		}
		if was := first[0]; s.N != was.N || len(s.Blocks) != len(was.Blocks) {
			t.Fatalf("%d iterations in %d blocks, before they were %d in %d", s.N, len(s.Blocks), was.N, len(was.Blocks))
		}
	}
	anew := aPlan(base, head, undecidable(0.001))
	if other := carryOut(t, &anew, 1); other[0].N == first[0].N {
		t.Error("a new run does the same, the test shows nothing")
	}
	p.Earlier = append(first, second...)
	if undecided, affordable = p.Unfinished(); len(undecided) != 1 || len(affordable) != 0 {
		t.Errorf("at the end undecided is %v, affordable %v", undecided, affordable)
	}
	if more := carryOut(t, &p, 0); len(more) > 0 {
		t.Errorf("%d samples beyond the budget", len(more))
	}
}

// TestResumeFlipsNewCoins: the second part of a run does not repeat the orders
// of the first, which would not be a coin any more.
func TestResumeFlipsNewCoins(t *testing.T) {
	first := Plan{Seed: 9}.stream()
	if first != (Plan{Seed: 10}).stream() {
		t.Error("the stream of a new run depends on more than its seed")
	}
	seen := map[uint64]bool{first: true}
	var earlier []sample.Sample
	for pair := range 100 {
		for order := range 2 {
			earlier = append(earlier,
				sample.Sample{Unit: sample.UnitTime, Pair: pair, Order: order}, sample.Sample{Unit: sample.UnitBytes, Pair: pair, Order: order})
		}
		s := Plan{Seed: 9, Earlier: earlier}.stream()
		if seen[s] {
			t.Fatalf("after %d pairs the stream is one of before", pair+1)
		}
		seen[s] = true
	}
}

// TestResumeDecided runs no process of a benchmark that is decided.
func TestResumeDecided(t *testing.T) {
	slow := script(t, strings.ReplaceAll(fake, "1000", "1500")+play)
	p := aPlan(script(t, fake+play), slow, verdict.DefaultPolicy())
	first := carryOut(t, &p, 0)
	p.Earlier = first
	if undecided, _ := p.Unfinished(); len(undecided) > 0 {
		t.Fatalf("undecided is %v after %d samples", undecided, len(first))
	}
	p.Benchmarks[0].Arms[0].Binary = script(t, "exit 1")
	if second := carryOut(t, &p, 0); len(second) > 0 || p.Benchmarks[0].Rows[0].Failed != "" {
		t.Errorf("%d samples more, %+v", len(second), p.Benchmarks[0].Rows[0])
	}
}

// TestKeepSizes: what no sample tells comes from the pilots.
func TestKeepSizes(t *testing.T) {
	costs := []cost{{perOp: 1e-6, wallOp: 1e-6}, {perOp: 3e-6, wallOp: 3e-6}}
	arms := []Arm{{Name: "base"}, {Name: "head"}}
	sizes, _ := usual.plan(costs)
	pilot := slices.Clone(sizes)
	p := &past{sizes: map[string]size{"base": {n: 77, blocks: 9}, "head": {n: 77, blocks: 9}}}
	if differ := p.keep(usual, arms, costs, sizes); differ || sizes[0].n != 77 || sizes[1].blocks != 9 || sizes[0].longN != pilot[1].longN || sizes[1].longN != pilot[1].longN {
		t.Errorf("differ %v, %+v of %+v", differ, sizes, pilot)
	}
	sizes, _ = usual.plan(costs)
	p.sizes = map[string]size{"base": {n: 250, blocks: 80, longN: 1000}, "head": {n: 83, blocks: 80, longN: 333}}
	if differ := p.keep(usual, arms, costs, sizes); !differ || sizes[0].longN != 1000 || sizes[1].longN != 333 || sizes[1].n != 83 {
		t.Errorf("differ %v, %+v", differ, sizes)
	}
}
