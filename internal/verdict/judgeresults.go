package verdict

import (
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// Results returns one result a unit that is compared: those of sample.Units
// first, in that order, then the metrics of the row.
func (j *Judge) Results() []Result {
	all := []Result{
		j.time.result(sample.UnitTime, j.horizon),
		j.bytes.result(sample.UnitBytes, j.horizon),
		j.allocs.result(sample.UnitAllocs, j.horizon),
	}
	j.addLayout(&all[0])
	all[0].Warnings = append(all[0].Warnings, loadsDiffer(j.baseLoad, j.headLoad)...)
	rest := j.metrics.results(j.horizon)
	j.followTime(all[0], rest)
	all = slices.DeleteFunc(all, func(r Result) bool { return !j.asks(r.Unit) })
	return append(all, rest...)
}

// followTime gives the metrics that are times what other layouts say of the
// time. They have no verdict where that of the time did not hold.
func (j *Judge) followTime(time Result, metrics []Result) {
	for i := range metrics {
		switch r := &metrics[i]; {
		case r.Verdict != Faster && r.Verdict != Slower:
		case r.Unit == sample.UnitThroughput:
			if !r.Exploratory && !j.asks(sample.UnitTime) {
				r.standIn(time)
			}
			if time.Layout == LayoutSensitive {
				r.withdraw()
			}
		case r.Unit == sample.UnitCPU && r.small(j.layout.policy):
			if time.Layout == LayoutSensitive {
				r.withdraw()
			} else if time.Layout != LayoutChecked && !r.Exploratory {
				r.Warnings = append(r.Warnings, sample.Warning{Code: codeLayoutNotChecked,
					Facts: sample.NewFacts(map[string]any{"unit": r.Unit})})
			}
		}
	}
}
