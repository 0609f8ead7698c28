package repos

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/lines"
)

// practiceTable writes a Markdown table for each machine, toolchain, method and set of
// flags: a line for each package, the last that was kept of it, then sums, and why
// rewrites were not kept.
func practiceTable(w io.Writer, rows []practiceRow) error {
	for i, of := range lines.Group(rows, practiceRow.where) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if _, err := io.WriteString(w, practiceTableOf(last(of))); err != nil {
			return fmt.Errorf("write the table: %w", err)
		}
	}
	return nil
}

// last keeps the last row of each package, in order of first appearance.
func last(rows []practiceRow) []practiceRow {
	var out []practiceRow
	for _, of := range lines.Group(rows, func(r practiceRow) string { return r.ID }) {
		out = append(out, of[len(of)-1])
	}
	return out
}

func practiceTableOf(rows []practiceRow) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", rows[0].where())
	head := []string{"module", "package", "found", "proven", "kept", "dropped", "rejected", "s", "best", "faster", "slower", "tests"}
	fmt.Fprintf(&b, "| %s |\n|%s\n", strings.Join(head, " | "), strings.Repeat("---|", len(head)))
	var sum practiceRow
	tuned, won := 0, 0
	for _, r := range rows {
		if r.Failed != "" && r.Found == 0 {
			continue
		}
		tuned++
		if b := r.Best; b != nil && b.Verdict == "faster" && b.Hi > 0 && b.Hi < 0.95 {
			won++
		}
		sum.add(r)
		fmt.Fprintf(&b, "| %s |\n", strings.Join(r.cells(), " | "))
	}
	fmt.Fprintf(&b, "\n%d packages: %d rewrites found, %d proven, %d kept, %d dropped, %d rejected. %d packages are faster by 5 %% or more, by the whole interval.\n",
		tuned, sum.Found, sum.Proven, sum.Kept, sum.Dropped, sum.Rejected, won)
	for _, r := range rows {
		if r.Failed != "" {
			fmt.Fprintf(&b, "%s, %s: %s\n", r.ID, r.Module, r.Failed)
		}
	}
	b.WriteString(practiceReasons(rows))
	return b.String()
}

func (r *practiceRow) add(o practiceRow) {
	r.Found, r.Proven, r.Kept = r.Found+o.Found, r.Proven+o.Proven, r.Kept+o.Kept
	r.Dropped, r.Rejected = r.Dropped+o.Dropped, r.Rejected+o.Rejected
}

// cells are those of the row's line in the table.
func (r practiceRow) cells() []string {
	cells := []string{strings.TrimPrefix(r.Module, "github.com/"), r.Package}
	for _, n := range []int{r.Found, r.Proven, r.Kept, r.Dropped, r.Rejected} {
		cells = append(cells, fmt.Sprint(n))
	}
	cells = append(cells, fmt.Sprintf("%.0f", r.Wall), r.Best.String(), fmt.Sprint(r.Faster), fmt.Sprint(r.Slower), r.Tests)
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	return cells
}

// practiceReasons lists every rewrite that was tried, by module: what it did and why it
// was kept or not.
func practiceReasons(rows []practiceRow) string {
	var b strings.Builder
	order := []string{"kept", "dropped", "rejected"}
	for _, r := range rows {
		if len(r.Trials) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n%s, %s %s\n\n", r.ID, r.Module, r.Package)
		trials := slices.Clone(r.Trials)
		slices.SortStableFunc(trials, func(x, y practiceTrial) int {
			return cmp.Compare(slices.Index(order, x.Outcome), slices.Index(order, y.Outcome))
		})
		for _, t := range trials {
			fmt.Fprintf(&b, "- %s, %s %s: %s, +%d -%d: %s", t.Rule, t.Where, t.Function, t.Message, t.Added, t.Removed, t.Outcome)
			if t.Ratio > 0 {
				fmt.Fprintf(&b, ", %+.1f %%", 100*(t.Ratio-1))
			}
			if t.Reason != "" {
				b.WriteString(": " + t.Reason)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
