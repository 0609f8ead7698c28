package words

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// GateLines says what the gate found: each row it stopped at, or that there
// was none. Without a gate there is nothing to say.
func GateLines(c *message.Stream) []string {
	var lines []string
	seen := 0
	for _, state := range []string{"failed", message.Undecided} {
		for _, x := range c.Comparisons {
			if x.Gate == state {
				lines = append(lines, "gate "+state+": "+gateRow(x))
			}
		}
	}
	for _, x := range c.Comparisons {
		if x.Gate != "" {
			seen++
		}
	}
	if seen > 0 && len(lines) == 0 {
		return []string{"gate passed"}
	}
	return lines
}

// gateRow names a comparison and says why it fails the gate.
func gateRow(c message.Comparison) string {
	name := ShortName(c.Benchmark)
	if c.Package != "" {
		name = c.Package + " " + name
	}
	name += ", " + c.Head
	switch {
	case c.Missing != "":
		return name + ": missing in " + c.Missing
	case c.Failed != "":
		return name + ": fails in " + c.Failed
	}
	text := name + ": " + UnitTitle(c.Unit) + " " + c.Verdict
	if what := ChangeOf(c); what != "" {
		text += ", " + what
	}
	if within := IntervalOf(c); within != "" && !c.Exact {
		text += " " + within
	}
	return text
}

// Closing returns the last lines: the run's number and the summary.
func Closing(c *message.Stream) []string {
	var lines []string
	if n := c.Config.Run; n > 0 {
		lines = append(lines, fmt.Sprintf("run %d stored; hone show %s", n, stored(c)))
	}
	if c.IsTune() && len(c.Comparisons) > 0 {
		lines = append(lines, tuneTally(c))
	}
	text := tally(c)
	switch {
	case c.Summary == nil:
		text = "interrupted, the stream has no summary: " + text
	case c.Summary.Exit == 130:
		text = "interrupted: " + text
	}
	if c.Summary != nil && c.Summary.Seconds > 0 {
		text += "; " + Duration(c.Summary.Seconds, " ")
	}
	if c.Summary != nil && c.Summary.Timing != nil {
		text += timing(c.Summary.Timing)
	}
	lines = append(lines, text)
	if next := nextStep(c); c.IsTune() && next != "" {
		lines = append(lines, next)
	}
	return lines
}

// timing says what hone explain took its time for.
func timing(t *message.ExplainTiming) string {
	return fmt.Sprintf(": benchmarks %s, build %s, compiler %s, analysis %s",
		Duration(t.Benchmarks, " "), Duration(t.Build, " "), Duration(t.Diagnostics, " "), Duration(t.Analysis, " "))
}

// tally counts the verdicts in the first unit, which is the time, and of other
// units those that are not the same. Comparisons that only serve the ranking are not counted.
func tally(c *message.Stream) string {
	if c.IsLoad() {
		return loadTally(c)
	}
	if c.IsExplain() {
		return explainTally(c)
	}
	if len(c.Results) > 0 || c.Config.Command == sample.CommandBench {
		return resultTally(c)
	}
	if c.IsTune() && len(c.Comparisons) == 0 {
		return tuneTally(c)
	}
	list := slices.DeleteFunc(slices.Clone(c.Comparisons), func(x message.Comparison) bool { return x.Neighbor })
	var parts []string
	absent := make(map[[4]string]string)
	present := slices.DeleteFunc(slices.Clone(list), func(x message.Comparison) bool {
		key := [4]string{x.Package, x.Benchmark, x.Base, x.Head}
		if x.Missing != "" {
			absent[key] = "missing"
		} else if x.Failed != "" {
			absent[key] = "failed"
		}
		return absent[key] != ""
	})
	for i, unit := range message.Units(present) {
		if text := tallyUnit(present, unit, i == 0); text != "" {
			parts = append(parts, text)
		}
	}
	for _, what := range []string{"missing", "failed"} {
		n := 0
		for _, state := range absent {
			if state == what {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	if len(parts) == 0 {
		return "nothing was compared"
	}
	return strings.Join(parts, "; ")
}

// tallyUnit counts the verdicts in one unit: all of them in the first.
func tallyUnit(list []message.Comparison, unit string, first bool) string {
	count := make(map[string]int)
	total := 0
	for _, x := range list {
		if x.Unit == unit && !(x.Exploratory && x.Verdict == message.Undecided) {
			count[x.Verdict]++
			total++
		}
	}
	var parts []string
	for _, verdict := range []string{message.Faster, message.Slower, message.Same, message.Undecided} {
		if n := count[verdict]; n > 0 && (verdict != message.Same || first) {
			parts = append(parts, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	text := strings.Join(parts, ", ")
	if first {
		text = fmt.Sprintf("%s of %d", text, total)
	}
	if text != "" && unit != sample.UnitTime {
		text = unit + " " + text
	}
	return text
}
