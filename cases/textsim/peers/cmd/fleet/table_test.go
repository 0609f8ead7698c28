package main

import (
	"strings"
	"testing"
)

// TestRender has rounds that get slower, of which "late" missed the first: it
// spends half of what base does in each round, and as much on the whole.
func TestRender(t *testing.T) {
	r := &results{
		config: config{
			Version: formatVersion, Rounds: 9, CPUs: 2, Machine: "Some CPU",
			Load:    load{Requests: 2000, Conns: 16, Text: "plain", Chars: 10_000, Bodies: 1000, Seed: 1},
			States:  []stateInfo{{Name: "base"}, {Name: "late"}, {Name: "never"}},
			LeftOut: map[string]string{"rust": "no cargo here"},
		},
		allocations: map[string]allocation{
			"base": {State: "base", Requests: 2000, Allocs: 176.96, Bytes: 442909.4, GCs: 450, PauseMax: 204e-6},
			"late": {State: "late", Requests: 2000, Allocs: -0.04, Bytes: -3},
		},
		failures: []failure{{State: "late", Round: 8, Why: "late: it ended with exit status 2\n    panic"}},
	}
	for round := 1; round <= 7; round++ {
		cpu := 4 * float64(round)
		s := slice{State: "base", Round: round, Requests: 2000, CPU: cpu, Wall: 2, P50: 1e-3, P95: 2e-3, P99: 3e-3,
			Max: float64(round) / 1e3, PeakRSS: int64(round) << 20}
		r.slices = append(r.slices, s)
		if s.State, s.CPU = "late", cpu/2; round > 1 {
			r.slices = append(r.slices, s)
		}
	}
	want := `
| State | CPU s per 1,000 | less than base | req/s | p50 ms | p95 ms | p99 ms | max ms | peak RSS MiB | allocs/req |  B/req | GCs per 1,000 | GC pause max us |
|-------|----------------:|---------------:|------:|-------:|-------:|-------:|-------:|-------------:|-----------:|-------:|--------------:|----------------:|
| base  |       8 [2, 14] |              1 |  1000 |      1 |      2 |      3 |      7 |            7 |      177.0 | 442909 |           225 |             204 |
| late  |      4.5 [2, 7] |      2x [2, 2] |  1000 |      1 |      2 |      3 |      7 |            7 |        0.0 |      0 |             0 |               - |

7 rounds of 2000 requests with 16 connections, closed loop; two plain texts of 10000 characters, 1000 different requests, seed 1; 2 CPUs shared with the client, Some CPU. Incomplete: 9 rounds were asked for. CPU is user and system time of the whole server process. All but max, peak and counts are medians over rounds, "less than" the median of the ratios within each round; in brackets the interval between order statistics that covers at 95 %.
Left out: rust (no cargo here).
Not measured to the end: late: it ended with exit status 2.
`
	if got := "\n" + render(r, []string{"base", "rust"}); got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
}

func TestSignificant(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.05912: "0.0591", 1.859: "1.86", 42: "42", 99.96: "100", 168.4: "168", 12345.6: "12346"} {
		if got := significant(x); got != want {
			t.Errorf("%v is printed as %s, want %s", x, got, want)
		}
	}
}

// TestNothingMeasured leaves no file and prints no table.
func TestNothingMeasured(t *testing.T) {
	out := t.TempDir() + "/r.jsonl"
	args := append([]string{"measure", "-textsim", folder(t), "-states", "garbage", "-rounds", "3", "-out", out}, quick...)
	stdout, stderr := fleet(t, 3, args...)
	if stdout != "" || !strings.Contains(stderr, "dropped: garbage: ") {
		t.Errorf("printed\n%s%s", stdout, stderr)
	}
	if _, err := readResults(out); err == nil {
		t.Error("there is a file of results without any")
	}
}
