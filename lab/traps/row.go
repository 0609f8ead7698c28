package traps

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/lab/lines"
)

const (
	passed  = "passed"  // with -check: what does not measure has nothing against it
	unasked = "unasked" // it was not tried
)

// A Row is what became of one change.
type Row struct {
	ID       string `json:"id"`
	Point    int    `json:"point"`
	Title    string `json:"title"`
	Function string `json:"function"`
	Right    bool   `json:"right,omitempty"`
	// Outcome is kept, dropped or rejected; passed or unasked.
	Outcome string `json:"outcome"`
	Reason  string `json:"reason,omitempty"`
	// Lossy are steps that may lose something, as the report names them.
	Lossy []string `json:"lossy,omitempty"`
	// Ratio is that of the times of what was kept, head over base.
	Ratio float64 `json:"ratio,omitempty"`
	// Check reports whether nothing was measured, as with -check.
	Check   bool    `json:"check,omitempty"`
	Seed    uint64  `json:"seed"`
	Checker string  `json:"checker"` // a digest of what draws and compares
	Seconds float64 `json:"seconds"` // the run's, shared among its changes
}

func newRow(c *Change, seed uint64) Row {
	return Row{
		ID: c.ID, Point: c.Program.Point, Title: c.Program.Title, Function: c.Function, Right: c.Right, Seed: seed,
		Checker: equiv.HarnessDigest(),
	}
}

// wrongly reports whether a wrong change was taken, or a right one was not.
func (r Row) wrongly() bool {
	taken := r.Outcome == string(trial.Kept) || r.Outcome == passed
	return taken != r.Right
}

func (r Row) String() string {
	mark := ""
	if r.wrongly() {
		mark = "! "
	}
	s := fmt.Sprintf("%s%s: %s", mark, r.ID, r.Outcome)
	if r.Ratio > 0 {
		s += fmt.Sprintf(", %.1fx", 1/r.Ratio)
	}
	return fmt.Sprintf("%s, %s %s, %.1f s", s, r.Reason, strings.Join(r.Lossy, ", "), r.Seconds)
}

// writeTable counts outcomes for each point, and names what should be otherwise.
func writeTable(w io.Writer, rows []Row) {
	rows = latest(rows)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "point\twrong\trejected\tdropped\tkept\tright\tkept\tothers\t")
	byPoint := lines.Group(rows, func(r Row) int { return r.Point })
	slices.SortFunc(byPoint, func(a, b []Row) int { return a[0].Point - b[0].Point })
	for _, g := range append(byPoint, rows) {
		if len(g) == 0 {
			continue
		}
		count := func(right bool, outcomes ...string) (n int) {
			for _, r := range g {
				if r.Right == right && (len(outcomes) == 0 || slices.Contains(outcomes, r.Outcome)) {
					n++
				}
			}
			return n
		}
		name := fmt.Sprint(g[0].Point)
		if len(g) == len(rows) {
			name = "all"
		}
		kept := count(true, string(trial.Kept), passed)
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", name, count(false), count(false, string(trial.Rejected)),
			count(false, string(trial.Dropped)), count(false, string(trial.Kept), passed), count(true), kept, count(true)-kept)
	}
	t.Flush()
	for _, r := range rows {
		if r.wrongly() || r.Outcome == unasked {
			fmt.Fprintln(w, r)
		}
	}
}

// latest are the last rows of each change.
func latest(rows []Row) []Row {
	var out []Row
	for _, g := range lines.Group(rows, func(r Row) string { return r.ID }) {
		out = append(out, g[len(g)-1])
	}
	return out
}
