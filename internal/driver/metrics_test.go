package driver

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// everywhere are the metrics that any Go version since 1.21 tells on any
// system.
var everywhere = []string{"cpu-sec/op", "gc-cycles/op", "gc-pause-sec/op", "gc-cpu-sec/op", "mutex-wait-sec/op", "sched-latency-sec", "live-heap-bytes"}

func told(m Metrics) (units []string) {
	for _, list := range []map[string]float64{m.Totals, m.Values} {
		for unit := range list {
			units = append(units, unit)
		}
	}
	return units
}

func TestMeasureMetrics(t *testing.T) {
	want := slices.Clone(everywhere)
	if runtime.GOOS == "linux" {
		want = append(want, "peak-RSS-bytes")
	}
	for _, blocks := range []int{1, 4} {
		req := Request{Mode: Measure, Name: "BenchmarkForcesGC", N: 3, Blocks: blocks, Metrics: true}
		r, _, res := run(t, req, exactly(req.Name))
		if d := cmp.Diff(sorted(want), sorted(told(r.Metrics))); d != "" {
			t.Fatalf("metrics (-want +got):\n%s\n%s", d, res.Output)
		}
		// Two cycles an iteration, and none of the warm-up.
		iterations := float64(r.N) * float64(len(r.Blocks))
		if got := r.Totals["gc-cycles/op"] / iterations; got != 2 {
			t.Errorf("%d blocks: %v GC cycles an iteration, want 2", blocks, got)
		}
		for _, unit := range []string{"gc-pause-sec/op", "gc-cpu-sec/op", "cpu-sec/op"} {
			if r.Totals[unit] <= 0 {
				t.Errorf("%d blocks: %s is %v", blocks, unit, r.Totals[unit])
			}
		}
		if live := r.Values["live-heap-bytes"]; live < 10<<10 || live > 100<<20 {
			t.Errorf("%v bytes of live heap", live)
		}
	}
}

// TestMeasurePeakRSS: the peak is this process's own and not that of the one
// that started it, which shares its memory until then.
func TestMeasurePeakRSS(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the kernel does not tell")
	}
	large := make([]byte, 200<<20)
	for i := 0; i < len(large); i += os.Getpagesize() {
		large[i] = 1
	}
	r, _, _ := run(t, Request{Mode: Measure, Name: "BenchmarkN", N: 100, Blocks: 2, Metrics: true}, "^BenchmarkN$")
	runtime.KeepAlive(large)
	if peak := r.Values["peak-RSS-bytes"]; peak < 4<<20 || peak > 150<<20 {
		t.Errorf("a peak of %v bytes", peak)
	}
}

// TestMeasureCPU: what a second goroutine does is in the CPU time, whether it
// had a processor of its own or not. The bounds are loose.
func TestMeasureCPU(t *testing.T) {
	cpu := make(map[string]float64)
	for _, name := range []string{"BenchmarkOneGoroutine", "BenchmarkTwoGoroutines"} {
		r, _, res := run(t, Request{Mode: Measure, Name: name, N: 400_000, Blocks: 1, Metrics: true}, exactly(name))
		if cpu[name] = r.Totals["cpu-sec/op"]; cpu[name] <= 0 {
			t.Fatalf("%s: no CPU time\n%s", name, res.Output)
		}
	}
	if ratio := cpu["BenchmarkTwoGoroutines"] / cpu["BenchmarkOneGoroutine"]; ratio < 1.3 || ratio > 4 {
		t.Errorf("twice the work takes %v times the CPU time", ratio)
	}
}

// TestMeasureOwn: what a benchmark reports comes with any request, in the mean
// over the blocks, and nothing is left of earlier calls.
func TestMeasureOwn(t *testing.T) {
	for _, metrics := range []bool{false, true} {
		req := Request{Mode: Measure, Name: "BenchmarkOwnMetrics", N: 10, Blocks: 5, Metrics: metrics}
		r, _, _ := run(t, req, exactly(req.Name))
		if r.SetBytes != 64 || r.Own["things/op"] != 2.5 || len(r.Own) != 3 {
			t.Errorf("got %+v", r.Metrics)
		}
		// Five calls in a row after some to warm up.
		if mean := r.Own["calls"]; mean < 4 || mean != float64(int(mean)) {
			t.Errorf("the calls are numbered %v in the mean", mean)
		}
		if r.Own["even"] != r.Own["calls"] {
			t.Errorf("those with an even number are numbered %v in the mean, all %v: something is left of earlier calls", r.Own["even"], r.Own["calls"])
		}
		if (len(r.Totals) > 0) != metrics {
			t.Errorf("asked is %v, told is %v", metrics, r.Totals)
		}
	}
}

func TestSurveyUnits(t *testing.T) {
	req := Request{Mode: Survey, Metrics: true}
	r, _, _ := run(t, req, "OwnMetrics|ReportMetric|^BenchmarkN$")
	want := map[string][]string{
		"BenchmarkOwnMetrics":   {"MB/s", "calls", "things/op"},
		"BenchmarkReportMetric": {"MB/s", "things/op"},
	}
	if d := cmp.Diff(want, r.Units); d != "" {
		t.Errorf("units (-want +got):\n%s", d)
	}
	for _, unit := range everywhere {
		if !slices.Contains(r.Have, unit) {
			t.Errorf("%s is not in %s", unit, strings.Join(r.Have, ", "))
		}
	}
	req.Metrics = false
	if r, _, _ := run(t, req, "^BenchmarkN$"); len(r.Have) > 0 {
		t.Errorf("no one asked for %v", r.Have)
	}
}
