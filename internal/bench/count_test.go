package bench

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/slowtest"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/instructions"
)

// needValgrind returns the path of valgrind.
func needValgrind(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("valgrind")
	if err != nil {
		t.Skip("valgrind is not installed, and nothing else counts instructions")
	}
	return path
}

// countPlan compares an arm with itself, or with one that has more work.
func countPlan(t *testing.T, name string, plant float64) Plan {
	t.Helper()
	bin := binary(t, "./good")
	return Plan{Seed: 1, Policy: verdict.DefaultPolicy(), Benchmarks: []Benchmark{{
		Package: "p", Name: name,
		Arms: []Arm{{Name: "a", Binary: bin, Benchmark: name}, {Name: "b", Binary: bin, Benchmark: name, Plant: plant}},
		Rows: []sample.Row{{Package: "p", Benchmark: name, Base: "a", Head: "b"}},
	}}}
}

// told collects what a measurement tells.
type told struct {
	samples  []sample.Sample
	rounds   int
	warnings []sample.Warning
}

func (c *told) events() Events {
	return Events{
		Round: func(s []sample.Sample) error {
			c.samples, c.rounds = append(c.samples, s...), c.rounds+1
			return nil
		},
		Warning: func(w sample.Warning) error { c.warnings = append(c.warnings, w); return nil },
	}
}

func TestCount(t *testing.T) {
	valgrind := needValgrind(t)
	for _, tt := range []struct {
		name  string
		plant float64
		want  verdict.Verdict
	}{{"BenchmarkAlloc", 0, verdict.Same}, {"BenchmarkAlloc", 0.02, verdict.Slower}, {"BenchmarkSub/a/b", 0, verdict.Same}} {
		if (tt.name == "BenchmarkSub/a/b" || tt.plant > 0) && !slowtest.All() {
			continue // valgrind takes seconds
		}
		plan := countPlan(t, tt.name, tt.plant)
		var c told
		if err := newRunner().Count(context.Background(), valgrind, plan, c.events()); err != nil {
			t.Fatal(err)
		}
		if len(c.warnings) > 0 || len(c.samples) < 6 {
			t.Fatalf("%s: %d samples, warnings %v", tt.name, len(c.samples), c.warnings)
		}
		orders := 0
		for i, s := range c.samples {
			if s.Look != sample.LookInstructions || s.Unit != sample.UnitInstructions || s.Pair != i/2 || s.Order != i%2 || s.N < 1 || s.Seconds <= 0 {
				t.Errorf("sample %d is %+v", i, s)
			}
			if s.Version == "a" && s.Order == 0 {
				orders++
			}
			var self float64
			for _, f := range s.Functions {
				self += f.Self
			}
			if self < 0.98*s.Value || self > 1.02*s.Value {
				t.Errorf("functions have %v of %v instructions", self, s.Value)
			}
		}
		run := resultOf(t, plan, c.samples)
		// Beside other work valgrind's own scheduling varies, and equal arms may stay undecided.
		unsure := tt.want == verdict.Same && run.Result.Verdict == verdict.Undecided
		if run.Result.Verdict != tt.want && !unsure {
			t.Errorf("%s with %v more work: %v, %+v", tt.name, tt.plant, run.Result.Verdict, run.Result.Ratio)
		}
		left, err := filepath.Glob(filepath.Join(filepath.Dir(plan.Benchmarks[0].Arms[0].Binary.Path), "count-*"))
		if err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
		if tt.plant == 0 && tt.name == "BenchmarkAlloc" {
			checkGoesOn(t, valgrind, plan, c)
		}
	}
}

// resultOf judges the samples of one plan.
func resultOf(t *testing.T, plan Plan, samples []sample.Sample) instructions.Outcome {
	t.Helper()
	run := &sample.Run{Policy: []byte(`{"tolerance":0.02}`), Rows: plan.Benchmarks[0].Rows, Samples: samples}
	out, err := instructions.Replay(run, nil)
	if err != nil || len(out) != 1 {
		t.Fatal(out, err)
	}
	return out[0]
}

// TestCountRefuses is about benchmarks that cannot be counted: each costs only
// itself, and says why.
func TestCountRefuses(t *testing.T) {
	fake := func(text string) string {
		path := filepath.Join(t.TempDir(), "valgrind")
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o777); err != nil {
			t.Fatal(err)
		}
		return path
	}
	// The number behind = is the file's, which the fake can write to.
	const out = "for a; do case $a in --callgrind-out-file=*) out=${a#*=};; esac; done\n"
	for _, tt := range []struct{ name, valgrind, want string }{
		{"unknown instruction", fake("echo 'vex amd64->IR: unhandled instruction bytes: 0x62' >&2; kill -ILL $$"), "does not know an instruction"},
		{"hangs", fake("sleep 60"), "no end within 3s"},
		{"fails", fake("echo 'bad \"BenchmarkAlloc\" fail' >&3; echo '--- FAIL: BenchmarkAlloc' >&2; echo '    x_test.go:3: oh' >&2; exit 1"), "x_test.go:3: oh"},
		{"no counts", fake("echo 'tally 1 8 0' >&3"), "left no counts"},
		{"not the counts", fake(out + "echo 'part: 1' >$out; echo 'tally 1 8 0' >&3"), "not those asked for"},
		{"nonsense", fake(out + "echo nonsense >$out; echo 'tally 1 8 0' >&3"), "not a line of this format"},
		{"moves", fake("echo 'tally 1 8 1' >&3"), "from thread to thread"},
		{"garbled", fake("echo 'tally x' >&3"), "invalid syntax"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var c told
			r := newRunner()
			if tt.name == "hangs" {
				r.Timeout = 3 * time.Second
			}
			if err := r.Count(context.Background(), tt.valgrind, countPlan(t, "BenchmarkAlloc", 0), c.events()); err != nil {
				t.Fatal(err)
			}
			if len(c.samples) > 0 || len(c.warnings) != 1 || !strings.Contains(string(c.warnings[0].Facts), tt.want) {
				t.Errorf("%d samples, warnings %v, want %q", len(c.samples), c.warnings, tt.want)
			}
		})
	}
	plan := countPlan(t, "BenchmarkAlloc", 0)
	plan.Benchmarks[0].Arms[1].Binary = withoutDriver(plan.Benchmarks[0].Arms[1].Binary)
	var c told
	if err := newRunner().Count(context.Background(), fake("exit 1"), plan, c.events()); err != nil {
		t.Fatal(err)
	}
	if len(c.warnings) != 1 || !strings.Contains(string(c.warnings[0].Facts), driver.ErrUnsupported.Error()) {
		t.Errorf("without the driver: warnings %v", c.warnings)
	}
}

func TestCountEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := newRunner().Count(ctx, "/does/not/matter", countPlan(t, "BenchmarkAlloc", 0), Events{}); err == nil {
		t.Error("no error")
	}
}

func TestAlone(t *testing.T) {
	t.Setenv("GODEBUG", "madvdontneed=1")
	bin := binary(t, "./good")
	c := &counting{Runner: newRunner()}
	for _, tt := range []struct {
		env  []string
		want string
	}{{nil, "madvdontneed=1,asyncpreemptoff=1"}, {[]string{"GODEBUG=gctrace=0"}, "gctrace=0,asyncpreemptoff=1"}, {[]string{"GODEBUG="}, "asyncpreemptoff=1"}} {
		if got := c.alone(Arm{Binary: bin, Env: tt.env}, 1); got[0] != "GODEBUG="+tt.want {
			t.Errorf("%v: %s, want %s", tt.env, got[0], tt.want)
		}
	}
}

// checkGoesOn: what a run has counted before is neither counted nor told again.
func checkGoesOn(t *testing.T, valgrind string, plan Plan, first told) {
	t.Helper()
	if got := plan.Uncounted(); len(got) != 1 || got[0] != "BenchmarkAlloc" {
		t.Errorf("before, %v are uncounted", got)
	}
	if first.rounds != 1 {
		t.Errorf("the counts of a benchmark come in %d parts: one may be stored and the others not", first.rounds)
	}
	var again told
	plan.Earlier = first.samples
	if err := newRunner().Count(context.Background(), valgrind, plan, again.events()); err != nil {
		t.Fatal(err)
	}
	if got := plan.Uncounted(); len(again.samples)+len(got) > 0 {
		t.Errorf("%d samples more; %v are uncounted", len(again.samples), got)
	}
}
