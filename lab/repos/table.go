package repos

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/lab/lines"
)

// commitsTable writes a Markdown table for each machine, toolchain and method:
// a line for each benchmark, then sums, then what could not be compared.
func commitsTable(w io.Writer, rows []commitRow) error {
	for i, of := range lines.Group(merged(rows), commitRow.where) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if _, err := io.WriteString(w, commitsTableOf(of)); err != nil {
			return fmt.Errorf("write the table: %w", err)
		}
	}
	return nil
}

func commitsTableOf(all []commitRow) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", all[0].where())
	rows := slices.DeleteFunc(slices.Clone(all), func(r commitRow) bool { return r.Benchmark == "" })
	more := moreUnits(rows)
	head := []string{"id", "commit", "benchmark", "expected", "hone", "s", "benchstat", "s", "B/op", "allocs/op"}
	head = append(slices.Concat(head, more), "they differ", "long run", "right")
	fmt.Fprintf(&b, "| %s |\n|%s\n", strings.Join(head, " | "), strings.Repeat("---|", len(head)))
	last := ""
	for _, r := range rows {
		cells := r.cells(more)
		if r.ID == last {
			cells[0], cells[1] = "", ""
		}
		last = r.ID
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	fmt.Fprintf(&b, "\n%s", commitsTotals(rows))
	for _, r := range all {
		if r.Benchmark == "" {
			fmt.Fprintf(&b, "%s, %s, was not compared: %s\n", r.ID, r.commitName(), r.Failed)
		}
	}
	return b.String()
}

// moreUnits are those that any row has beside time, bytes and allocations.
func moreUnits(rows []commitRow) []string {
	units := make(map[string]bool)
	for _, r := range rows {
		if r.Hone == nil {
			continue
		}
		for unit := range r.Hone.Units {
			units[unit] = !slices.Contains(sample.Units, unit)
		}
	}
	maps.DeleteFunc(units, func(_ string, more bool) bool { return !more })
	return slices.Sorted(maps.Keys(units))
}

func (r commitRow) commitName() string {
	return fmt.Sprintf("%s@%.12s", strings.TrimPrefix(r.Repo, "github.com/"), r.Commit)
}

// cells are those of the row's line in the table.
func (r commitRow) cells(more []string) []string {
	cells := []string{
		r.ID, r.commitName(), strings.TrimPrefix(r.Benchmark, "Benchmark"), r.Expect,
		r.Hone.cell(), r.Hone.took(), r.Benchstat.cell(), r.Benchstat.took(),
		r.counts(sample.UnitBytes), r.counts(sample.UnitAllocs),
	}
	for _, unit := range more {
		cells = append(cells, r.change(unit))
	}
	differ := ""
	if r.differ() {
		differ = "yes"
	}
	cells = append(cells, differ, r.Long.cell(), r.settled())
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	return cells
}

func (o *opinion) took() string {
	if o == nil || o.Failed != "" {
		return ""
	}
	return fmt.Sprintf("%.1f", o.Seconds)
}

// counts are the two centres of a count, one where they are equal.
func (r commitRow) counts(unit string) string {
	o := r.Hone
	if o == nil || o.Units == nil || slices.Contains(o.Warnings, identical) {
		o = r.Benchstat
	}
	if o == nil || o.Units == nil {
		return ""
	}
	base, head := short(o.Units[unit].Base), short(o.Units[unit].Head)
	if base == head {
		return base
	}
	return base + " to " + head
}

func short(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64) }

// change is the ratio of a unit with hone's verdict.
func (r commitRow) change(unit string) string {
	if r.Hone == nil || r.Hone.Units[unit].Verdict == "" {
		return ""
	}
	c := r.Hone.Units[unit]
	if c.Ratio <= 0 {
		return c.Verdict
	}
	return fmt.Sprintf("%s %+.2f %%", c.Verdict, 100*(c.Ratio-1))
}

// commitsTotals sums up.
func commitsTotals(rows []commitRow) string {
	ids := make(map[string]bool)
	differ := 0
	right := make(map[string]int)
	for _, r := range rows {
		ids[r.ID] = true
		if r.differ() {
			differ++
			right[r.settled()]++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d benchmarks of %d commits.\n", len(rows), len(ids))
	b.WriteString(totalOf("hone", rows, func(r commitRow) *opinion { return r.Hone }))
	b.WriteString(totalOf("benchstat", rows, func(r commitRow) *opinion { return r.Benchstat }))
	fmt.Fprintf(&b, "They differ in %d.", differ)
	for _, who := range slices.Sorted(maps.Keys(right)) {
		fmt.Fprintf(&b, " Right: %s %d.", who, right[who])
	}
	b.WriteString("\n")
	return b.String()
}

// totalOf counts what one tool said. Wall time is that of a commit and counts
// once for all its benchmarks.
func totalOf(name string, rows []commitRow, of func(commitRow) *opinion) string {
	said := make(map[string]int)
	wall := make(map[string]float64)
	seconds, expected, asExpected := 0.0, 0, 0
	for _, r := range rows {
		o := of(r)
		v := o.time().Verdict
		if v == "" {
			said["failed"]++
			continue
		}
		said[v]++
		seconds += o.Seconds
		wall[r.ID] = o.Wall
		if r.Expect != "" {
			expected++
			if v == r.Expect || v == noDifference && r.Expect == "same" {
				asExpected++
			}
		}
	}
	var parts []string
	for _, v := range []string{"faster", "slower", "same", noDifference, "undecided", "failed"} {
		if said[v] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", said[v], v))
		}
	}
	total := 0.0
	for _, s := range wall {
		total += s
	}
	return fmt.Sprintf("%s: %s; as expected %d of %d; %.0f s of measuring, %.0f s with builds.\n",
		name, strings.Join(parts, ", "), asExpected, expected, seconds, total)
}
