package trace

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestTraceRoundTrip(t *testing.T) {
	want := &Trace{
		Benchmark: "BenchmarkX", State: "busy", Started: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), N: 7, LongN: 700,
		Recipe: []Recipe{{"60ms", 1.5, []float64{1, 2.5}}},
		Processes: []Process{
			{Wall: 30 * time.Millisecond, GC: 3,
				Blocks:   []time.Duration{500 * time.Microsecond, 499900, 12 * time.Millisecond},
				CPU:      []time.Duration{501 * time.Microsecond, 498900, 5 * time.Millisecond},
				Switches: []int64{0, 0, 4}},
			{Long: true, Wall: 300 * time.Millisecond, Blocks: []time.Duration{250 * time.Millisecond},
				CPU: []time.Duration{499 * time.Millisecond}, Switches: []int64{1}},
		},
	}
	dir := t.TempDir()
	if err := want.Write(dir); err != nil {
		t.Fatal(err)
	}
	got, err := ReadTrace(dir + "/X-busy.trace.gz")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
