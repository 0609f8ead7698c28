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

// surveyed is what the processes of a survey told of units.
type surveyed struct {
	have  []string
	units map[string][]string
	told  map[string]sample.Metric
}

// note adds what one process told and printed. What was told before holds.
func (s *surveyed) note(m driver.Metrics, output []byte) {
	if len(m.Have) > 0 {
		s.have = m.Have
	}
	if s.units == nil {
		s.units, s.told = make(map[string][]string), make(map[string]sample.Metric)
	}
	maps.Copy(s.units, m.Units)
	for unit, m := range sample.ReadMetadata(output) {
		if _, ok := s.told[unit]; !ok {
			s.told[unit] = m
		}
	}
}

// complete adds the units of a leaf: hone's metrics, and those the benchmark
// reports itself.
func (s *surveyed) complete(l *Leaf) {
	for _, unit := range sample.MetricUnits {
		if slices.Contains(s.have, unit) {
			l.Metrics = append(l.Metrics, sample.NewMetric(unit, nil))
		}
	}
	l.own(s.units[l.Name], s.told)
}

// own adds the units that the benchmark reports, tidied and in order, as the
// metadata say of them.
func (l *Leaf) own(units []string, told map[string]sample.Metric) {
	var tidied []string
	for _, reported := range units {
		_, unit := sample.Tidy(1, reported)
		switch {
		case slices.Contains(tidied, unit) || slices.Contains(l.Overrides, unit):
		case sample.Measured(unit):
			l.Overrides = append(l.Overrides, unit)
		default:
			tidied = append(tidied, unit)
		}
	}
	slices.SortFunc(tidied, sample.CompareUnits)
	for _, unit := range tidied {
		l.Metrics = append(l.Metrics, sample.NewMetric(unit, told))
	}
}
