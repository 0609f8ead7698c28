package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// What a goal comes to, as it stands in the stream.
const (
	goalMet    = "met"
	goalMissed = "missed"
)

// resultSections returns one section for each package, in the order in which
// they come up.
func (k *maker) resultSections() []section {
	var sections []section
	for _, pkg := range distinctResults(k.c.results, func(r Result) string { return r.Package }) {
		list := slices.DeleteFunc(slices.Clone(k.c.results), func(r Result) bool { return r.Package != pkg })
		sections = append(sections, k.resultSection(pkg, list))
	}
	return sections
}

// distinctResults returns the keys of a list in the order in which they come
// up.
func distinctResults(list []Result, key func(Result) string) []string {
	var keys []string
	for _, r := range list {
		if k := key(r); !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// resultSection shows the results of one package, one block a unit.
func (k *maker) resultSection(pkg string, list []Result) section {
	title := k.c.versionTitle(list[0].Version)
	if pkg != "" {
		title = pkg + ": " + title
	}
	b := k.newSection(pkg, title)
	list = slices.DeleteFunc(slices.Clone(list), func(r Result) bool {
		if r.Failed {
			b.line("%s: fails%s", shortName(r.Benchmark), because(r.Reason))
		}
		return r.Failed
	})
	costs := make(map[string]bool)
	for _, unit := range distinctResults(list, func(r Result) string { return r.Unit }) {
		rows := slices.DeleteFunc(slices.Clone(list), func(r Result) bool { return r.Unit != unit || !r.worthShowing() })
		if len(rows) > 0 {
			b.s.blocks = append(b.s.blocks, b.resultBlock(unit, rows, costs))
		}
	}
	least := int64(0)
	for _, r := range list {
		b.resultRemark(r)
		if r.Horizon > 0 && (least == 0 || r.Horizon < least) {
			least = r.Horizon
		}
	}
	b.horizonLine(least)
	return b.s
}

// worthShowing says whether a result deserves a row: that something without
// allocations has none is no news, unless somebody asked.
func (r Result) worthShowing() bool {
	return r.Unit == sample.UnitTime || r.Center != 0 || r.Goal != "" || r.N > 0 && !r.Exact
}

// resultBlock makes the table of one unit. The cost of a benchmark is that of
// all its units and is shown once; costs holds those shown.
func (b *sectionBuilder) resultBlock(unit string, list []Result, costs map[string]bool) block {
	t := block{columns: []column{
		{title: unitTitle(unit)}, {"center", true}, {title: resultIntervalTitle(list)}, {"fast path", true},
		{sample.UnitThroughput, true}, {title: "goal"}, {title: "cost"},
	}}
	for _, r := range list {
		warnings := slices.Concat(r.Warnings, b.k.about(Comparison{Package: r.Package, Benchmark: r.Benchmark}))
		row := []cell{
			{text: shortName(r.Benchmark)},
			{text: r.centerText(), marks: b.footnotes(warnings)},
			{text: r.intervalText()},
			{},
			{},
			goalCell(r),
			{},
		}
		if r.Fast > 0 {
			row[3].text = value(r.Fast, r.Unit)
		}
		if r.BytesPerSecond > 0 {
			row[4].text = value(r.BytesPerSecond, sample.UnitThroughput)
		}
		if !costs[r.Benchmark] {
			costs[r.Benchmark] = true
			row[6].text = resultCost(r)
		}
		t.rows = append(t.rows, row)
	}
	return t.pruned()
}

// centerText is the centre with its spread, a dash where nothing was measured.
func (r Result) centerText() string {
	if r.N == 0 {
		return "-"
	}
	text := value(r.Center, r.Unit)
	if spread := r.spread(); spread >= 0.0005 { // what would not round to 0.0%
		text += fmt.Sprintf(" ± %.*f%%", decimals(100*spread), 100*spread)
	}
	return text
}

// intervalText is the interval in the unit; an end the data do not give is a
// question mark.
func (r Result) intervalText() string {
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
		return value(*x, r.Unit)
	}
	return "[" + bound(r.Lo) + ", " + bound(r.Hi) + "]"
}

// goalText is the goal of a result, such as "<= 10.00 µs".
func (r Result) goalText() string {
	if r.Limit == nil {
		return ""
	}
	sign := "<= "
	if r.Below {
		sign = "< "
	}
	return sign + value(*r.Limit, r.Unit)
}

// goalCell says whether a goal is met. That it is needs no attention.
func goalCell(r Result) cell {
	if r.Goal == "" {
		return cell{}
	}
	look := map[string]string{goalMet: same, goalMissed: slower}[r.Goal]
	if look == "" {
		look = undecided
	}
	return cell{text: strings.TrimSpace(r.goalText() + " " + r.Goal), verdict: look}
}

func resultCost(r Result) string {
	if r.N+r.LongN == 0 {
		return ""
	}
	return spent(r.N, r.LongN, "process", "processes", r.Seconds)
}

// resultRemark adds what a row has no room for: what is not known well enough.
func (b *sectionBuilder) resultRemark(r Result) {
	if r.Unit != sample.UnitTime && r.Goal != undecided {
		return
	}
	label := shortName(r.Benchmark)
	if r.Unit != sample.UnitTime {
		label += " " + r.Unit
	}
	var lacks []string
	if !r.Reached {
		lacks = append(lacks, fmt.Sprintf("not known to ± %.3g%%", 100*r.Width))
	}
	if r.Goal == undecided {
		lacks = append(lacks, "the goal is undecided")
	}
	if len(lacks) == 0 {
		return
	}
	text := label + ": " + strings.Join(lacks, ", ")
	if r.SecondsToReach > 0 {
		text += fmt.Sprintf("; about %s more would do", duration(r.SecondsToReach, " "))
	}
	b.line("%s", text)
}

// resultIntervalTitle names the column of intervals by their level, if those
// that are estimates share one, as results of one unit do.
func resultIntervalTitle(list []Result) string {
	level := 0.0
	for _, r := range list {
		switch {
		case r.Exact || r.Lo == nil || r.Level == 0:
			continue
		case level != 0 && level != r.Level:
			return "interval"
		}
		level = r.Level
	}
	if level == 0 {
		return "interval"
	}
	return strconv.FormatFloat(100*level, 'g', 4, 64) + "% interval"
}

// goalLines says which goals are missed or undecided, or that all are met.
// Without goals there is nothing to say.
func (c *collector) goalLines() []string {
	var lines []string
	seen := false
	for _, state := range []string{goalMissed, undecided} {
		for _, r := range c.results {
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
func goalRow(r Result) string {
	name := shortName(r.Benchmark)
	if r.Package != "" {
		name = r.Package + " " + name
	}
	text := name + ": " + unitTitle(r.Unit)
	if r.N > 0 {
		text += " " + value(r.Center, r.Unit) + " " + r.intervalText()
	}
	if goal := r.goalText(); goal != "" {
		text += ", wanted " + goal
	}
	return text
}

// resultTally counts the benchmarks that are known as well as wanted, those
// that failed, and goals.
func (c *collector) resultTally() string {
	total, reached, failed := 0, 0, 0
	goals := make(map[string]int)
	for _, r := range c.results {
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
		parts = append(parts, fmt.Sprintf("%d of %d known to ± %.3g%%", reached, total, 100*c.results[0].Width))
	}
	var states []string
	for _, state := range []string{goalMet, goalMissed, undecided} {
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
