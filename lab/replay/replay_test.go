package replay

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/lab/trace"
)

// replayed judges all kept traces, open and sealed, by one method, with a
// fixed seed. A method that replays what go test printed leaves out the traces
// recorded without it.
func replayed(t *testing.T, method, scenario string, trials int) []Result {
	t.Helper()
	var traces []*trace.Trace
	for _, s := range []bool{false, true} {
		some, err := readTraces("testdata/traces", s)
		if err != nil {
			t.Fatal(err)
		}
		traces = append(traces, some...)
	}
	r := options{method: "^" + method + "$", scenario: "^" + scenario + "$", state: ".", trials: trials, seed: 7}
	results, err := r.judge(t.Context(), traces)
	if err != nil {
		t.Fatal(err)
	}
	want := len(traces)
	if strings.HasPrefix(method, "benchstat") {
		want = len(slices.DeleteFunc(traces, func(tr *trace.Trace) bool { return len(tr.Recipe) == 0 }))
	}
	if len(results) != want {
		t.Fatalf("%d results of %d traces", len(results), want)
	}
	return results
}

func wrong(r Result) int { return r.Wrong }
func right(r Result) int { return r.Right }

// falseMost is what may be called changed of n comparisons of equal programs:
// four standard deviations above one per cent.
func falseMost(n int) int {
	return int(0.01*float64(n) + 4*math.Sqrt(0.01*0.99*float64(n)))
}

// TestEqualProgramsOnTraces: the promise, on recorded reality.
func TestEqualProgramsOnTraces(t *testing.T) {
	g := replayed(t, "hone", "A/A, 1 row", 12)
	n, false_ := 0, 0
	for _, r := range g {
		n, false_ = n+r.Trials, false_+r.Wrong
	}
	if false_ > falseMost(n) {
		t.Errorf("%d false verdicts in %d comparisons of equal programs, want at most %d", false_, n, falseMost(n))
	}
}

// TestBrokenMethodsOnTraces shows that the test above can fail.
func TestBrokenMethodsOnTraces(t *testing.T) {
	for _, method := range []string{"peeking", "benchstat, same time"} {
		g := replayed(t, method, "A/A, 1 row", 12)
		n, false_ := 0, 0
		for _, r := range g {
			n, false_ = n+r.Trials, false_+r.Wrong
		}
		if false_ <= falseMost(n) {
			t.Errorf("%s: only %d false verdicts in %d comparisons; the traces cannot tell right from wrong", method, false_, n)
		}
	}
}

// TestPlantedOnTraces: what is there is found, with its sign, and the interval
// holds it.
func TestPlantedOnTraces(t *testing.T) {
	for _, scenario := range []string{`\+5 %`, `-5 %`} {
		g := replayed(t, "hone", scenario, 4)
		if found, _ := rate(g, right, trials, true); found < 0.7 {
			t.Errorf("%s: found in %.1f %%", scenario, 100*found)
		}
		if sign, _ := rate(g, wrong, trials, false); sign > 0.01 {
			t.Errorf("%s: wrong sign in %.1f %%", scenario, 100*sign)
		}
		covered, _ := rate(g, func(r Result) int { return r.Covered }, func(r Result) int { return r.Bounded }, true)
		if covered < 0.95 {
			t.Errorf("%s: covered in %.1f %%", scenario, 100*covered)
		}
	}
}
