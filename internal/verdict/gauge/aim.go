package gauge

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// An Aim is what one version of the code is measured for: how well its centers
// are to be known, and which goals they are to meet.
type Aim struct {
	// Level is the coverage of an interval at all times, in (0, 1), and that of
	// all intervals together that goals are judged by.
	Level float64 `json:"level"`
	// Width is the half-width relative to its center at which an interval is
	// narrow enough, in (0, 1].
	Width float64 `json:"width"`
	Goals []Goal  `json:"goals,omitempty"`
	// Family is the number of goals of all benchmarks of the run, fixed before
	// the first look; less than 1 counts as 1.
	Family int `json:"family"`
	// Budget is the time to spend on a benchmark, in seconds.
	Budget float64 `json:"budget_seconds"`
	// UndecidedFails reports whether a goal that is undecided fails the run.
	UndecidedFails bool `json:"undecided_fails"`
}

// DefaultAim returns the aim of a measurement without flags.
func DefaultAim() Aim { return Aim{Level: verdict.Level, Width: 0.02, Budget: 10} }

// Validate reports what is out of range.
func (a Aim) Validate() error {
	switch {
	case !(a.Level > 0 && a.Level < 1):
		return fmt.Errorf("level %v is not between 0 and 1", a.Level)
	case !(a.Width > 0 && a.Width <= 1):
		return fmt.Errorf("width %v is not above 0 and at most 100%%", a.Width)
	case !(a.Budget > 0):
		return fmt.Errorf("budget %v is not above 0", a.Budget)
	}
	return nil
}

// AimOf returns the aim a run was measured for.
func AimOf(run *sample.Run) (Aim, error) {
	var a Aim
	if err := json.Unmarshal(run.Policy, &a); err != nil {
		return a, fmt.Errorf("run %d: read its aim: %w", run.ID, err)
	}
	return a, nil
}

// goal returns the goal of a unit, nil if it has none.
func (a Aim) goal(unit string) *Goal {
	i := slices.IndexFunc(a.Goals, func(g Goal) bool { return g.Unit == unit })
	if i < 0 {
		return nil
	}
	return &a.Goals[i]
}

// levelOf returns the level of the interval of a unit. One that a goal is
// judged by takes its share of the error of all goals: otherwise some goal of
// many would be missed by chance.
func (a Aim) levelOf(unit string) float64 {
	if a.goal(unit) == nil {
		return a.Level
	}
	return 1 - (1-a.Level)/float64(max(a.Family, 1))
}
