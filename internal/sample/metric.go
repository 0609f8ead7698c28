package sample

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchunit"
)

// The metrics that hone can measure beside time, bytes and allocations. They
// are of the whole process while its blocks ran, set-up included; those "/op"
// are divided by the iterations.
const (
	// UnitCPU is the processor time of the process, user and system.
	UnitCPU = "cpu-sec/op"
	// UnitGCCycles counts completed GC cycles, forced ones included.
	UnitGCCycles = "gc-cycles/op"
	// UnitGCCPU is the processor time of garbage collection as the runtime
	// estimates it: /cpu/classes/gc/total:cpu-seconds.
	UnitGCCPU = "gc-cpu-sec/op"
	// UnitGCPause is the time in which GC stopped the world:
	// runtime.MemStats.PauseTotalNs.
	UnitGCPause = "gc-pause-sec/op"
	// UnitMutexWait is the time goroutines waited for locks; the runtime samples
	// it: /sync/mutex/wait/total:seconds.
	UnitMutexWait = "mutex-wait-sec/op"
	// UnitSchedLatency is how long a goroutine that could run waited for a
	// processor, in the mean: /sched/latencies:seconds.
	UnitSchedLatency = "sched-latency-sec"
	// UnitPeakRSS is the most memory the process ever had resident: VmHWM.
	UnitPeakRSS = "peak-RSS-bytes"
	// UnitLiveHeap is what the last GC cycle found alive: /gc/heap/live:bytes.
	UnitLiveHeap = "live-heap-bytes"
)

// UnitThroughput is what b.SetBytes makes of the time.
const UnitThroughput = "B/s"

// MetricUnits lists the units of hone's metrics in the order they are shown.
var MetricUnits = []string{
	UnitCPU, UnitGCCycles, UnitGCCPU, UnitGCPause, UnitMutexWait, UnitSchedLatency, UnitPeakRSS, UnitLiveHeap,
}

// A Metric is a unit in which a row is judged beside time, bytes and
// allocations: one of MetricUnits, or one that the benchmark reports itself.
type Metric struct {
	// Unit is tidied: sec and not ns.
	Unit string `json:"unit"`
	// Higher reports whether more is better.
	Higher bool `json:"higher,omitempty"`
	// Exact reports whether the benchmark's author promises a value that never varies.
	Exact bool `json:"exact,omitempty"`
}

// NewMetric returns the metric of a unit as the metadata told of it say, or
// else by its name: of what there is a second, more is better.
func NewMetric(unit string, told map[string]Metric) Metric {
	if m, ok := told[unit]; ok {
		return m
	}
	return Metric{Unit: unit, Higher: isRate(unit)}
}

func isRate(unit string) bool {
	return strings.HasSuffix(unit, "/s") || strings.HasSuffix(unit, "/sec")
}

// Tidy converts a value to base units: ns to sec, MB to B.
func Tidy(value float64, unit string) (float64, string) { return benchunit.Tidy(value, unit) }

// Measured reports whether hone measures a unit itself, so that what a benchmark
// reports in it is left out.
func Measured(unit string) bool {
	return slices.Contains(Units, unit) || slices.Contains(MetricUnits, unit) || unit == UnitUndisturbed
}

// CompareUnits puts the units into the order in which they are shown: those of
// every benchmark, hone's metrics, and others by name.
func CompareUnits(a, b string) int {
	known := slices.Concat(Units, MetricUnits)
	place := func(unit string) int {
		if i := slices.Index(known, unit); i >= 0 {
			return i
		}
		return len(known)
	}
	return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
}

// ReadMetadata returns what the lines "Unit unit better=higher" in the output
// of a test binary say (https://go.dev/design/14313-benchmark-format), by
// tidied unit. The rest of the output is passed over; of two lines that
// contradict each other the first holds.
func ReadMetadata(output []byte) map[string]Metric {
	var lines bytes.Buffer
	for line := range strings.Lines(string(output)) {
		// The name of the benchmark that runs may stand before it, and a tab.
		line = line[strings.LastIndexByte(line, '\t')+1:]
		if strings.HasPrefix(line, "Unit ") {
			lines.WriteString(strings.TrimRight(line, "\r\n") + "\n")
		}
	}
	told := make(map[string]Metric)
	for in := benchfmt.NewReader(&lines, ""); in.Scan(); {
		meta, ok := in.Result().(*benchfmt.UnitMetadata)
		if !ok {
			continue
		}
		m := NewMetric(meta.Unit, told)
		switch meta.Key + "=" + meta.Value {
		case "better=higher":
			m.Higher = true
		case "better=lower":
			m.Higher = false
		case "assume=exact":
			m.Exact = true
		}
		told[meta.Unit] = m
	}
	return told
}

// Finite reports whether a value can be compared.
func Finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
