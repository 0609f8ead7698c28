package bench

import (
	"maps"
	"slices"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// metricsOf returns what a process told beside times and allocations, by unit,
// nil if nothing. o is what is known of its times.
func metricsOf(m driver.Metrics, o verdict.Observation) map[string]float64 {
	out := make(map[string]float64)
	put := func(unit string, v float64) {
		if sample.Finite(v) {
			out[unit] = v
		}
	}
	if m.SetBytes > 0 {
		put(sample.UnitThroughput, float64(m.SetBytes)/o.Mean)
	}
	for reported, v := range m.Own {
		if v, unit := sample.Tidy(v, reported); !sample.Measured(unit) {
			put(unit, v)
		}
	}
	for unit, v := range m.Totals {
		put(unit, v/float64(o.N))
	}
	for unit, v := range m.Values {
		put(unit, v)
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// metricSamples makes one sample a metric, in the order in which they are
// shown, from a sample that has all but unit and value.
func metricSamples(o verdict.Observation, s sample.Sample) []sample.Sample {
	var out []sample.Sample
	for _, unit := range slices.SortedFunc(maps.Keys(o.Metrics), sample.CompareUnits) {
		s.Unit, s.Value, s.Seconds, s.Blocks = unit, o.Metrics[unit], 0, nil
		out = append(out, s)
	}
	return out
}
