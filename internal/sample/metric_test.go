package sample_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone/internal/sample"
)

func TestReadMetadata(t *testing.T) {
	const output = "goos: linux\nUnit hits/op better=higher\nUnit ns/frame better=lower assume=exact\r\n" +
		"BenchmarkX-2 \tUnit ops/s better=lower\nUnit hits/op better=lower\nUnit\nUnit x better=sideways\nUnited we stand\n" +
		"BenchmarkX-2 \t 100\t 5 ns/op\n"
	want := map[string]sample.Metric{
		"hits/op":   {Unit: "hits/op", Higher: true},
		"sec/frame": {Unit: "sec/frame", Exact: true},
		"ops/s":     {Unit: "ops/s"},
		"x":         {Unit: "x"},
	}
	got := sample.ReadMetadata([]byte(output))
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if m := sample.NewMetric("ops/s", got); m.Higher {
		t.Error("what is told does not hold against the name")
	}
}

func TestNewMetric(t *testing.T) {
	for unit, higher := range map[string]bool{"B/s": true, "rows/s": true, "req/sec": true, "hits/op": false, "p99-sec": false, "B/op": false} {
		if m := sample.NewMetric(unit, nil); m.Unit != unit || m.Higher != higher {
			t.Errorf("%s: %+v", unit, m)
		}
	}
}

func TestCompareUnits(t *testing.T) {
	units := []string{"zebras", "ants/op", sample.UnitLiveHeap, sample.UnitAllocs, sample.UnitCPU, sample.UnitTime}
	slices.SortFunc(units, sample.CompareUnits)
	want := []string{sample.UnitTime, sample.UnitAllocs, sample.UnitCPU, sample.UnitLiveHeap, "ants/op", "zebras"}
	if d := cmp.Diff(want, units); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestReadPrintedMetrics(t *testing.T) {
	const out = "BenchmarkA-2 \t 10\t 200 ns/op\t 5.00 MB/s\t 3 hits/op\t 250 ns/frame\t NaN odd\t 7 cpu-sec/op\t 48 B/op\t 1 allocs/op\n"
	list := sample.ReadPrinted(strings.NewReader(out), "-2")
	if len(list) != 1 {
		t.Fatalf("%d results", len(list))
	}
	want := map[string]float64{"B/s": 5e6, "hits/op": 3, "sec/frame": 2.5e-7}
	if d := cmp.Diff(want, list[0].Metrics, cmpopts.EquateApprox(1e-12, 0)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestPriorSwapped(t *testing.T) {
	p := sample.Prior{Run: 3, Fast: []float64{1}, Metrics: []sample.PriorMetric{{Unit: "hits/op", D: []float64{2, -3}, Long: []float64{4}}}}
	s := p.Swapped()
	want := []sample.PriorMetric{{Unit: "hits/op", D: []float64{-2, 3}, Long: []float64{-4}}}
	if d := cmp.Diff(want, s.Metrics); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if p.Metrics[0].D[0] != 2 {
		t.Error("it changed what it was made from")
	}
}

// TestWriteFormatMetrics reads the metadata and the values of metrics with the
// library benchstat uses.
func TestWriteFormatMetrics(t *testing.T) {
	run := versionRun()
	run.Rows[0].Metrics = []sample.Metric{{Unit: "hits/op", Higher: true, Exact: true}}
	first := run.Samples[0]
	for _, v := range []struct {
		unit  string
		value float64
	}{{"hits/op", 2.5}, {sample.UnitThroughput, 12.5e6}, {sample.UnitUndisturbed, 1e-9}, {sample.UnitCPU, 3e-7}} {
		s := first
		s.Unit, s.Value = v.unit, v.value
		run.Samples = append(run.Samples, s)
	}
	var b bytes.Buffer
	if err := sample.WriteFormat(&b, run, sample.FormatOptions{}); err != nil {
		t.Fatal(err)
	}
	const lines = "\nUnit cpu-sec/op better=lower\nUnit B/s better=higher\nUnit hits/op better=higher\nUnit hits/op assume=exact\ngoos: linux\n"
	if !strings.Contains(b.String(), lines) {
		t.Errorf("no %q in\n%s", lines, b.String())
	}
	if !strings.Contains(b.String(), " 12.5 MB/s") {
		t.Errorf("throughput is not as go test prints it:\n%s", b.String())
	}
	r := benchfmt.NewReader(&b, "run.txt")
	values := make(map[string]float64)
	for r.Scan() {
		if res, ok := r.Result().(*benchfmt.Result); ok {
			for _, v := range res.Values {
				values[v.Unit] = v.Value
			}
		}
	}
	units := r.Units()
	if units.GetBetter("hits/op") != 1 || units.GetBetter("B/s") != 1 || units.GetBetter(sample.UnitCPU) != -1 {
		t.Errorf("metadata %v", units)
	}
	if values["hits/op"] != 2.5 || values["B/s"] != 12.5e6 || values[sample.UnitCPU] != 3e-7 {
		t.Errorf("values %v", values)
	}
}
