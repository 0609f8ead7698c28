package repos

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/lines"
)

// historyTable writes a Markdown table for each machine, toolchain, method and set of
// flags: a line for each commit, the last that was kept of it, then each half and both, with
// findable and algorithmic commits apart.
func historyTable(w io.Writer, rows []historyRow) error {
	for i, of := range lines.Group(rows, historyRow.where) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		var latest []historyRow
		for _, same := range lines.Group(of, func(r historyRow) string { return r.ID }) {
			latest = append(latest, same[len(same)-1])
		}
		slices.SortFunc(latest, func(x, y historyRow) int { return strings.Compare(x.ID, y.ID) })
		if _, err := io.WriteString(w, historyTableOf(latest)); err != nil {
			return fmt.Errorf("write the table: %w", err)
		}
	}
	return nil
}

// historyLegend says what the columns are, and what the goals.
const historyLegend = `human: the largest gain of the commit itself in time, and its allocations before→after. found: rewrites that hone
tried on its parent, kept: those that stayed. score: log(kept gain)/log(human's gain), at least 0 and at most 1.2; where
the commit makes several benchmarks faster, the logarithms of each side are added up first. won: 0.5 or more. gains
most: the one of the benchmarks that gains most from what was kept. tests: what the module's own tests say of that;
wrong: they fail only with it. failed: not measured. A commit that was not run is not listed. open: looked at while
rules were written; sealed: not looked at before its first run. Findable: of a kind that a rule could find; algorithmic:
another algorithm; a control has no gain that could be claimed.
Goals, over both halves: won 60 % of findable, 20 % of algorithmic commits, nothing wrong.
`

func historyTableOf(rows []historyRow) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", rows[0].where(), historyLegend)
	b.WriteString("| id | commit | half | class | human | kept | found | score | gains most | tests |\n|")
	b.WriteString(strings.Repeat("---|", 10) + "\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(r.cells(), " | "))
	}
	b.WriteString("\n| half | class | commits | won | mean score | kept | wrong | failed |\n|")
	b.WriteString(strings.Repeat("---|", 8) + "\n")
	for _, half := range []string{halfOpen, halfSealed, halfBoth} {
		for _, class := range historyClasses {
			if s := sumOf(rows, half, class); s.commits > 0 {
				fmt.Fprintf(&b, "| %s | %s | %d | %d (%.0f %%) | %.2f | %d | %d | %d |\n", half, class, s.commits, s.won,
					100*float64(s.won)/float64(s.commits), s.score/float64(s.commits), s.kept, s.wrong, s.failed)
			}
		}
	}
	for _, r := range rows {
		if r.Failed != "" {
			fmt.Fprintf(&b, "\n%s: %s\n", r.ID, r.Failed)
		}
	}
	return b.String()
}

// A historySum is what became of the commits of a class, of a half or both. Those that failed
// count as not won.
type historySum struct {
	commits, won, kept, wrong, failed int
	score                             float64
}

func sumOf(rows []historyRow, half, class string) (s historySum) {
	for _, r := range rows {
		if half != halfBoth && r.Half != half || r.Class != class {
			continue
		}
		s.commits++
		s.kept += r.Tune.Kept
		s.score += r.Score
		if r.won() {
			s.won++
		}
		if r.wrong() {
			s.wrong++
		}
		if r.Failed != "" {
			s.failed++
		}
	}
	return s
}

// cells are those of the row's line in the table.
func (r historyRow) cells() []string {
	_, repo, _ := strings.Cut(r.Repo, "/")
	score := fmt.Sprintf("%.2f", r.Score)
	switch {
	case r.Failed != "":
		score = "failed"
	case r.Class == classControl:
		score = ""
	case r.won():
		score += " won"
	}
	cells := []string{
		r.ID, fmt.Sprintf("%s@%.12s", repo, r.Commit), r.Half, r.Class, r.best(),
		fmt.Sprint(r.Tune.Kept), fmt.Sprint(r.Tune.Found), score, r.Tune.Best.String(), r.Tune.Tests,
	}
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	return cells
}

// best is the largest gain of the commit in time, with its benchmark's allocations.
func (r historyRow) best() string {
	var name string
	for n, g := range r.Human {
		if best := r.Human[name]; g.Time > best.Time || g.Time == best.Time && n < name {
			name = n
		}
	}
	g := r.Human[name]
	s := fmt.Sprintf("%.2fx", g.Time)
	if g.Allocs[0] != g.Allocs[1] {
		s += fmt.Sprintf(", %.0f→%.0f", g.Allocs[0], g.Allocs[1])
	}
	return s
}
