package verdict

import (
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
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

// TimeCenters returns the centers of both arms' times, for a ranking.
func (j *Judge) TimeCenters() (base, head float64) {
	s := j.time.shown()
	return stat.Quantile(s.baseVals, 0.5), stat.Quantile(s.headVals, 0.5)
}

// centers returns the centers of both arms for a ranking, the less the better:
// of their times or, where they are not compared, of the first unit that is.
func (j *Judge) centers() (base, head float64) {
	switch {
	case j.asks(sample.UnitTime):
		return j.TimeCenters()
	case j.asks(sample.UnitBytes):
		return medians(&j.bytes.s)
	case j.asks(sample.UnitAllocs):
		return medians(&j.allocs.s)
	}
	for _, m := range j.metrics {
		base, head = m.centers()
		if m.Higher {
			base, head = -base, -head
		}
		if m.asked {
			return base, head
		}
	}
	return j.TimeCenters()
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
				r.Warnings = append(r.Warnings, sample.Warning{Code: codeLayoutNotChecked, Facts: sample.NewFacts(map[string]any{"unit": r.Unit})})
			}
		}
	}
}
