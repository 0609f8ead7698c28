package bench

import (
	"maps"
	"slices"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
)

// A Leaf is a benchmark found in a binary that is measured itself, not only
// its sub-benchmarks.
type Leaf struct {
	Name string
	// Skipped reports whether the benchmark skips itself.
	Skipped bool
	// Failed is why it does not run, in one line; empty if it does.
	Failed string
	// Metrics are the units it can be compared in beside time and allocations,
	// in the order in which they are shown.
	Metrics []sample.Metric
	// Overrides are the units it reports values in that hone measures itself.
	Overrides []string
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
