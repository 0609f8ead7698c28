package rankings

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/gohone/hone/lab/lines"
)

// table writes what became of the questions, a line for each with its schedule and its
// machine.
func table(w io.Writer, rows []Row) error {
	type key struct{ question, schedule, machine string }
	tw := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(tw, "| question\t| machine\t| schedule\t| trials\t| rows decided\t| 2x or more decided\t"+
		"| the last of them after, median and worst s\t| decided after 30 s, 60 s, 150 s, 390 s\t"+
		"| all ended after, median s\t| false verdicts\t|")
	fmt.Fprintln(tw, "|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|")
	for _, g := range lines.Group(rows, func(r Row) key { return key{r.Question, r.Schedule, r.Machine} }) {
		fmt.Fprintln(tw, line(g))
	}
	return tw.Flush()
}

func line(g []Row) string {
	var all, decided, large, largeDecided, wrong int
	var took, largeTook []float64
	for _, r := range g {
		all, decided, wrong = all+r.Rows, decided+r.Decided, wrong+r.False
		large, largeDecided = large+r.Large, largeDecided+r.LargeDecided
		took = append(took, r.Seconds)
		largeTook = append(largeTook, r.LargeSeconds)
	}
	largeText, lastText := "", ""
	if large > 0 {
		s := lines.SpreadOf(largeTook)
		largeText = fmt.Sprintf("%d of %d", largeDecided, large)
		lastText = fmt.Sprintf("%.0f, %.0f", s.Median, s.Max)
	}
	var after strings.Builder
	for i, seconds := range []int{30, 60, 150, 390} {
		if i > 0 {
			after.WriteString(", ")
		}
		after.WriteString(fmt.Sprintf("%.0f %%", 100*float64(decidedAfter(g, seconds))/float64(all)))
	}
	return fmt.Sprintf("| %s\t| %s\t| %s\t| %d\t| %d of %d\t| %s\t| %s\t| %s\t| %.0f\t| %d\t|",
		g[0].Question, g[0].Machine, g[0].Schedule, len(g), decided, all, largeText, lastText, after.String(),
		lines.SpreadOf(took).Median, wrong)
}

// decidedAfter counts the rows of trials that were decided after so many seconds.
func decidedAfter(g []Row, seconds int) int {
	n := 0
	for _, r := range g {
		n += r.After[min(seconds/afterEach, len(r.After))-1]
	}
	return n
}
