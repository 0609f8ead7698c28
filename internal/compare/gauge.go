package compare

import (
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict/gauge"
)

// A Gauged is the outcome of a run of a single version.
type Gauged struct {
	Aim gauge.Aim
	// Rows are in the order of the run.
	Rows []GaugedRow
	// Broken names benchmarks, or packages, that did not run. Missed names
	// benchmarks with the unit of a goal that they miss, and Undecided those
	// with a goal that is undecided, if that fails the run.
	Broken, Missed, Undecided []string
}

// A GaugedRow is one benchmark with its readings.
type GaugedRow struct {
	Outcome gauge.Gauged // without readings where the benchmark did not run
	Cost    Cost
	// Warnings are caveats about the benchmark, beside those of each reading.
	Warnings []sample.Warning
}

// Gauge reads a run of a single version from its samples.
func Gauge(run *sample.Run) (*Gauged, error) {
	aim, err := gauge.AimOf(run)
	if err != nil {
		return nil, err
	}
	outcomes, err := gauge.Replay(run)
	if err != nil {
		return nil, err
	}
	g := &Gauged{Aim: aim}
	costs := Costs(run.Samples)
	warnings, _ := about(run.Warnings)
	for _, o := range outcomes {
		key := Benchmark{o.Row.Package, o.Row.Benchmark}
		g.Rows = append(g.Rows, GaugedRow{Outcome: o, Cost: costs[key], Warnings: warnings[key]})
		g.judge(o)
	}
	return g, nil
}

// judge notes what did not run and which goals are not met.
func (g *Gauged) judge(o gauge.Gauged) {
	name := nameOf(o.Row)
	if len(o.Readings) == 0 {
		g.Broken = append(g.Broken, name)
	}
	for _, r := range o.Readings {
		switch {
		case r.Goal == nil:
		case r.Attained == gauge.GoalMissed:
			g.Missed = append(g.Missed, name+" "+r.Unit)
		case r.Attained == gauge.GoalUndecided && g.Aim.UndecidedFails:
			g.Undecided = append(g.Undecided, name+" "+r.Unit)
		}
	}
}
