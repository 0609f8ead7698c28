package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// gateLines says what the gate found: each row it stopped at, or that there
// was none. Without a gate there is nothing to say.
func (c *collector) gateLines() []string {
	var lines []string
	seen := 0
	for _, state := range []string{"failed", undecided} {
		for _, x := range c.comparisons {
			if x.Gate == state {
				lines = append(lines, "gate "+state+": "+gateRow(x))
			}
		}
	}
	for _, x := range c.comparisons {
		if x.Gate != "" {
			seen++
		}
	}
	if seen > 0 && len(lines) == 0 {
		return []string{"gate passed"}
	}
	return lines
}

// gateRow names a comparison and tells why the gate cares.
func gateRow(c Comparison) string {
	name := shortName(c.Benchmark)
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
	text := name + ": " + unitTitle(c.Unit) + " " + c.Verdict
	if what := changeOf(c); what != "" {
		text += ", " + what
	}
	if within := intervalOf(c); within != "" && !c.Exact {
		text += " " + within
	}
	return text
}

// closing returns the last lines: the run's number and the summary.
func (c *collector) closing() []string {
	var lines []string
	if n := c.config.Run; n > 0 {
		lines = append(lines, fmt.Sprintf("run %d stored; hone show %s", n, c.stored()))
	}
	if c.isTune() && len(c.comparisons) > 0 {
		lines = append(lines, c.tuneTally())
	}
	text := c.tally()
	switch {
	case c.summary == nil:
		text = "interrupted, the stream has no summary: " + text
	case c.summary.Exit == 130:
		text = "interrupted: " + text
	}
	if c.summary != nil && c.summary.Seconds > 0 {
		text += "; " + duration(c.summary.Seconds, " ")
	}
	lines = append(lines, text)
	if next := c.nextStep(); c.isTune() && next != "" {
		lines = append(lines, next)
	}
	return lines
}

// isTune reports whether the stream is of hone tune.
func (c *collector) isTune() bool { return c.config.Command == sample.CommandTune }

// stored names the run as show and export take it.
func (c *collector) stored() string {
	if c.config.Store != "" {
		return fmt.Sprintf("-db %s %d", c.config.Store, c.config.Run)
	}
	return fmt.Sprint(c.config.Run)
}

// tally counts the verdicts in the first unit, which is the time, and of other
// units those that are not the same. Comparisons that only serve the ranking are not counted.
func (c *collector) tally() string {
	if c.isLoad() {
		return c.loadTally()
	}
	if len(c.results) > 0 || c.config.Command == sample.CommandBench {
		return c.resultTally()
	}
	if c.isTune() && len(c.comparisons) == 0 {
		return c.tuneTally()
	}
	list := slices.DeleteFunc(slices.Clone(c.comparisons), func(x Comparison) bool { return x.Neighbor })
	var parts []string
	absent := make(map[[4]string]string)
	present := slices.DeleteFunc(slices.Clone(list), func(x Comparison) bool {
		key := [4]string{x.Package, x.Benchmark, x.Base, x.Head}
		if x.Missing != "" {
			absent[key] = "missing"
		} else if x.Failed != "" {
			absent[key] = "failed"
		}
		return absent[key] != ""
	})
	for i, unit := range units(present) {
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
func tallyUnit(list []Comparison, unit string, first bool) string {
	count := make(map[string]int)
	total := 0
	for _, x := range list {
		if x.Unit == unit && !(x.Exploratory && x.Verdict == undecided) {
			count[x.Verdict]++
			total++
		}
	}
	var parts []string
	for _, verdict := range []string{faster, slower, same, undecided} {
		if n := count[verdict]; n > 0 && (verdict != same || first) {
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
