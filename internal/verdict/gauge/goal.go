package gauge

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// A Goal is an upper limit for the center of a unit.
type Goal struct {
	Unit string `json:"unit"`
	// Limit is in Unit, at least 0. The limit itself meets the goal unless
	// Below is set.
	Limit float64 `json:"limit"`
	Below bool    `json:"below,omitempty"`
}

// Attained is what became of a goal.
type Attained string

const (
	GoalNone      Attained = ""          // there is no goal
	GoalMet       Attained = "met"       // by all of the interval
	GoalMissed    Attained = "missed"    // by all of the interval
	GoalUndecided Attained = "undecided" // the limit lies in the interval
)

// Allows reports whether a value meets the goal.
func (g Goal) Allows(v float64) bool { return v < g.Limit || v == g.Limit && !g.Below }

// judge finds out whether the interval from lo to hi meets the goal. The ends may
// be infinite.
func (g Goal) judge(lo, hi float64) Attained {
	switch {
	case g.Allows(hi):
		return GoalMet
	case !g.Allows(lo):
		return GoalMissed
	}
	return GoalUndecided
}

// goalScales are the suffixes that the value of a goal may have: the value is
// multiplied by the first number and divided by the second.
var goalScales = map[string]map[string][2]float64{
	sample.UnitTime: {"ns": {1, 1e9}, "us": {1, 1e6}, "µs": {1, 1e6}, "μs": {1, 1e6},
		"ms": {1, 1e3}, "s": {1, 1}},
	sample.UnitBytes: {
		"": {1, 1}, "B": {1, 1}, "kB": {1e3, 1}, "MB": {1e6, 1}, "GB": {1e9, 1},
		"KiB": {1 << 10, 1}, "MiB": {1 << 20, 1}, "GiB": {1 << 30, 1},
	},
	sample.UnitAllocs: {"": {1, 1}},
}

// goalExamples show how the value of each unit is written.
var goalExamples = map[string]string{
	sample.UnitTime: "a time such as 10us", sample.UnitBytes: "a size such as 512 or 4KiB",
	sample.UnitAllocs: "a number such as 2",
}

// ParseGoals parses goals as they are written on the command line, such as
// "sec/op<=10us,allocs/op<=2". A unit has one goal at most.
func ParseGoals(text string) ([]Goal, error) {
	var goals []Goal
	for part := range strings.SplitSeq(text, ",") {
		g, err := parseGoal(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(goals, func(o Goal) bool { return o.Unit == g.Unit }) {
			return nil, fmt.Errorf("%s has two goals", g.Unit)
		}
		goals = append(goals, g)
	}
	return goals, nil
}

func parseGoal(text string) (Goal, error) {
	unit, value, ok := strings.Cut(text, "<")
	if !ok {
		return Goal{}, fmt.Errorf("%q is no goal; want one such as sec/op<=10us", text)
	}
	value, orEqual := strings.CutPrefix(value, "=")
	g := Goal{Unit: strings.TrimSpace(unit), Below: !orEqual}
	if !slices.Contains(sample.Units, g.Unit) {
		return Goal{}, fmt.Errorf("unit %q is not measured; want one of %s", g.Unit,
			strings.Join(sample.Units, ", "))
	}
	var err error
	if g.Limit, err = parseLimit(g.Unit, strings.TrimSpace(value)); err != nil {
		return Goal{}, fmt.Errorf("%s: %q is no limit; want %s", g.Unit, strings.TrimSpace(value),
			goalExamples[g.Unit])
	}
	return g, nil
}

// errLimit is the error for a limit that its unit does not take.
var errLimit = errors.New("no limit")

func parseLimit(unit, text string) (float64, error) {
	number := strings.TrimRight(text, "BGKMinksmuµμ ")
	v, err := strconv.ParseFloat(number, 64)
	scale, ok := goalScales[unit][strings.TrimSpace(text[len(number):])]
	if err != nil || !ok || !(v >= 0) || math.IsInf(v, 0) {
		return 0, errLimit
	}
	return v * scale[0] / scale[1], nil
}
