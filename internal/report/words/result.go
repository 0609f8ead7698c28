package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// ResultCenter is the center with its spread, a dash where nothing was measured.
func ResultCenter(r message.Result) string {
	text := ResultCenterAlone(r)
	if spread := r.Spread(); r.N > 0 && spread >= 0.0005 { // what would not round to 0.0%
		text += fmt.Sprintf(" ± %.*f%%", decimals(100*spread), 100*spread)
	}
	return text
}

// ResultCenterAlone is ResultCenter without the spread.
func ResultCenterAlone(r message.Result) string {
	if r.N == 0 {
		return "-"
	}
	return Value(r.Center, r.Unit)
}

// ResultInterval is the interval in the unit; an end the data do not give is a
// question mark.
func ResultInterval(r message.Result) string {
	switch {
	case r.N == 0:
		return ""
	case r.Exact:
		return "exact"
	case r.Lo == nil && r.Hi == nil:
		return "unknown"
	}
	bound := func(x *float64) string {
		if x == nil {
			return "?"
		}
		return Value(*x, r.Unit)
	}
	return "[" + bound(r.Lo) + ", " + bound(r.Hi) + "]"
}

// ResultGoal is the goal of a result, such as "<= 10.00 µs".
func ResultGoal(r message.Result) string {
	if r.Limit == nil {
		return ""
	}
	sign := "<= "
	if r.Below {
		sign = "< "
	}
	return sign + Value(*r.Limit, r.Unit)
}

// ResultCost says what measuring a result took.
func ResultCost(r message.Result) string {
	if r.N+r.LongN == 0 {
		return ""
	}
	return spent(r.N, r.LongN, "process", "processes", r.Seconds)
}

// GoalLines says which goals are missed or undecided, or that all are met.
// Without goals there is nothing to say.
func GoalLines(c *message.Stream) []string {
	var lines []string
	seen := false
	for _, state := range []string{message.GoalMissed, message.Undecided} {
		for _, r := range c.Results {
			seen = seen || r.Goal != ""
			if r.Goal == state {
				lines = append(lines, "goal "+state+": "+goalRow(r))
			}
		}
	}
	if seen && len(lines) == 0 {
		return []string{"all goals met"}
	}
	return lines
}

// goalRow names a result and its goal.
func goalRow(r message.Result) string {
	name := ShortName(r.Benchmark)
	if r.Package != "" {
		name = r.Package + " " + name
	}
	text := name + ": " + UnitTitle(r.Unit)
	if r.N > 0 {
		text += " " + Value(r.Center, r.Unit) + " " + ResultInterval(r)
	}
	if goal := ResultGoal(r); goal != "" {
		text += ", wanted " + goal
	}
	return text
}

// resultTally counts the benchmarks that are known as well as wanted, those
// that failed, and goals.
func resultTally(c *message.Stream) string {
	total, reached, failed := 0, 0, 0
	goals := make(map[string]int)
	for _, r := range c.Results {
		if r.Goal != "" {
			goals[r.Goal]++
		}
		switch {
		case r.Unit != sample.UnitTime:
		case r.Failed:
			failed++
		default:
			total++
			if r.Reached {
				reached++
			}
		}
	}
	var parts []string
	if total > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d known to ± %.3g%%", reached, total, 100*c.Results[0].Width))
	}
	var states []string
	for _, state := range []string{message.GoalMet, message.GoalMissed, message.Undecided} {
		if n := goals[state]; n > 0 {
			states = append(states, fmt.Sprintf("%d %s", n, state))
		}
	}
	if len(states) > 0 {
		parts = append(parts, "goals "+strings.Join(states, ", "))
	}
	if failed > 0 {
		parts = append(parts, fmt.Sprintf("%d failed", failed))
	}
	if len(parts) == 0 {
		return "nothing was measured"
	}
	return strings.Join(parts, "; ")
}
