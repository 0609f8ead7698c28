package sample

import (
	"slices"

	"golang.org/x/perf/benchfmt"
)

// metadata returns the lines that say of each unit of a run whether more or
// less of it is better, and whether it is exact. Of the units of every
// benchmark readers know it, and what the undisturbed mean is, they need not.
func metadata(run *Run) []*benchfmt.UnitMetadata {
	var list []*benchfmt.UnitMetadata
	for _, unit := range otherUnits(run) {
		m := metricOf(run, unit)
		add := func(key, value string) {
			list = append(list, &benchfmt.UnitMetadata{
				UnitMetadataKey: benchfmt.UnitMetadataKey{Unit: unit, Key: key}, OrigUnit: unit, Value: value,
			})
		}
		if m.Higher {
			add("better", "higher")
		} else {
			add("better", "lower")
		}
		if m.Exact {
			add("assume", "exact")
		}
	}
	return list
}

// otherUnits returns the units of metrics in which a run has samples, in the
// order in which they are shown.
func otherUnits(run *Run) []string {
	var units []string
	for _, s := range run.Samples {
		if !slices.Contains(Units, s.Unit) && s.Unit != UnitUndisturbed && !slices.Contains(units, s.Unit) {
			units = append(units, s.Unit)
		}
	}
	slices.SortFunc(units, CompareUnits)
	return units
}

// metricOf returns what the rows of a run say of a unit. A unit that none was
// judged in is known by its name alone.
func metricOf(run *Run, unit string) Metric {
	for _, r := range run.Rows {
		for _, m := range r.Metrics {
			if m.Unit == unit {
				return m
			}
		}
	}
	return NewMetric(unit, nil)
}
