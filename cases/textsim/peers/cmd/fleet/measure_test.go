package main

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// quick is a load that takes no time to speak of.
var quick = []string{"-requests", "40", "-conns", "4", "-warm", "2", "-texts", "10", "-bodies", "20", "-chars", "300"}

func TestMeasure(t *testing.T) {
	out := filepath.Join(t.TempDir(), "r.jsonl")
	args := append([]string{"measure", "-textsim", folder(t), "-states", "good,differs,spare", "-rounds", "7",
		"-text", "rough", "-base", "good", "-out", out}, quick...)
	stdout, stderr := fleet(t, 0, args...)
	if !strings.Contains(stderr, "round 7 of 7") {
		t.Errorf("progress:\n%s", stderr)
	}
	again, _ := fleet(t, 0, "table", "-base", "good", out)
	if again != stdout {
		t.Errorf("printed\n%s\nand from the file\n%s", stdout, again)
	}
	if !strings.Contains(stdout, "less than good") || !strings.Contains(stdout, "\n| spare ") {
		t.Errorf("printed\n%s", stdout)
	}
	r, err := readResults(out)
	if err != nil {
		t.Fatal(err)
	}
	checkRounds(t, r.slices, 7)
	for _, s := range r.slices {
		if s.CPU <= 0 || s.Wall <= 0 || s.PeakRSS < s.RSS || s.RSS == 0 || s.Voluntary == 0 || s.Requests != 40 ||
			s.P50 <= 0 || s.P50 > s.P90 || s.P90 > s.P95 || s.P95 > s.P99 || s.P99 > s.Max || s.Max > s.Wall {
			t.Errorf("implausible: %+v", s)
		}
		if differs := s.Unlike > 0; differs != (s.State == "differs") {
			t.Errorf("%s: %d answers unlike base's", s.State, s.Unlike)
		}
	}
	if a := r.allocations["good"]; a.Allocs < 50 || a.Allocs > 5000 || a.Bytes < 1000 {
		t.Errorf("allocations of good: %+v", a)
	}
	if _, ok := r.allocations["spare"]; ok {
		t.Error("allocations of a server without /debug/pprof/")
	}
}

// checkRounds checks that every round has every state once, and that the
// order varies.
func checkRounds(t *testing.T, all []slice, rounds int) {
	t.Helper()
	orders := make(map[string]bool)
	for round := 1; round <= rounds; round++ {
		var states []string
		for _, s := range all {
			if s.Round == round {
				states = append(states, s.State)
				if s.Place != len(states) {
					t.Errorf("round %d: %s is in place %d, want %d", round, s.State, s.Place, len(states))
				}
			}
		}
		orders[strings.Join(states, " ")] = true
		if slices.Sort(states); !slices.Equal(states, []string{"differs", "good", "spare"}) {
			t.Errorf("round %d: %v", round, states)
		}
	}
	if len(orders) < 2 {
		t.Errorf("the order is always %v", orders)
	}
}

func TestMeasureFails(t *testing.T) {
	for _, c := range []struct {
		states, failing string
		code            int
		stderr          []string
	}{
		{"good,wrong", "wrong", 3, []string{"dropped: wrong: a server answers what it must not: 200 ",
			`{\"similarity\":0.5,`, "want 200 ", `to the request that begins "{\"text1\"`}},
		{"good,garbage", "garbage", 3, []string{`garbage: a server answers what it must not: 200 "fine, thanks"`}},
		{"good,busy", "busy", 3, []string{"busy: a server answers what it must not: 503 "}},
		{"later,good", "later", 1, []string{"later: it ended with exit status 2: ", "\n    out of memory\n"}},
		{"good,hangsup", "hangsup", 1, []string{"hangsup: read answer: status 200 closes the connection"}},
	} {
		t.Run(c.states, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "r.jsonl")
			args := append([]string{"measure", "-textsim", folder(t), "-states", c.states, "-rounds", "3",
				"-text", "rough", "-out", out}, quick...)
			stdout, stderr := fleet(t, c.code, args...)
			for _, want := range c.stderr {
				if !strings.Contains(stderr, want) {
					t.Errorf("%q is not in\n%s", want, stderr)
				}
			}
			if !strings.Contains(stdout, "\nNot measured to the end: "+c.failing+": ") {
				t.Errorf("the table does not say so:\n%s", stdout)
			}
			r, err := readResults(out)
			if err != nil {
				t.Fatal(err)
			}
			if good := r.of("good"); len(good) != 3 || len(r.failures) != 1 {
				t.Errorf("%d slices of good, failures %v", len(good), r.failures)
			}
		})
	}
}

// TestMeasureInterrupted interrupts in a round: what is there is kept, and no
// server is left.
func TestMeasureInterrupted(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "r.jsonl")
	write(t, out, "of an earlier measurement")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var stdout, stderr output
	code := make(chan int)
	args := append([]string{"measure", "-textsim", folder(t), "-states", "good,spare", "-rounds", "1000", "-out", out}, quick...)
	go func() { code <- run(ctx, args, &stdout, &stderr, fakes()) }()
	for !strings.Contains(stderr.String(), "round 2 of 1000") {
		if strings.Contains(stderr.String(), "fleet:") {
			t.Fatal(stderr.String())
		}
		time.Sleep(5 * time.Millisecond)
	}
	if got := read(t, out); got != "of an earlier measurement" {
		t.Errorf("the earlier results are gone before there are new ones: %.80q", got)
	}
	servers := children(t)
	if len(servers) != 2 {
		t.Errorf("%d servers, want 2", len(servers))
	}
	cancel()
	if got := <-code; got != 130 || !strings.HasSuffix(stderr.String(), "\nfleet: interrupted\n") {
		t.Errorf("exit code %d\n%s", got, &stderr)
	}
	for _, pid := range servers {
		if alive(pid) {
			t.Errorf("server %d is left", pid)
		}
	}
	if !strings.Contains(stdout.String(), "Incomplete: 1000 rounds were asked for") {
		t.Errorf("printed\n%s", &stdout)
	}
	if r, err := readResults(out); err != nil || len(r.slices) < 4 {
		t.Errorf("kept %v, %v", r, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*"+partSuffix)); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

func TestMeasureTimeout(t *testing.T) {
	args := append([]string{"measure", "-textsim", folder(t), "-states", "good", "-rounds", "1000", "-timeout", "1s"}, quick...)
	if _, stderr := fleet(t, 1, args...); !strings.Contains(stderr, "not done after 1s: raise -timeout") {
		t.Errorf("printed\n%s", stderr)
	}
}

func TestPlan(t *testing.T) {
	l := load{Requests: 200, Bodies: 50, Seed: 7}
	if !slices.Equal(l.picks(1), l.picks(1)) || slices.Equal(l.picks(1), l.picks(2)) {
		t.Error("the picks of a round must be the same each time, those of two not")
	}
	if !slices.Equal(l.order(1, 10), l.order(1, 10)) || slices.Equal(l.order(1, 10), l.order(2, 10)) {
		t.Error("the order of a round must be the same each time, that of two not")
	}
	cycle := load{Requests: 7, Bodies: 5, Texts: 4, Pick: "cycle"}
	if got := cycle.picks(3); !slices.Equal(got, []int{0, 1, 2, 3, 4, 0, 1}) {
		t.Errorf("cycled bodies are %v", got)
	}
	if got := cycle.choose(nil, 9, cycle.Texts); got != 1 {
		t.Errorf("the tenth of 4 cycled texts is number %d", got)
	}
	if picks := l.picks(1); slices.Min(picks) < 0 || slices.Max(picks) >= 50 {
		t.Errorf("picks from %d to %d", slices.Min(picks), slices.Max(picks))
	}
}
