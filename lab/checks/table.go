package checks

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/gohone/hone/lab/lines"
)

// checkStages are where inputs come from, in the order in which they are tried.
var checkStages = []string{"recorded", "followed", "listed", "drawn", "fuzzed"}

// checkTable summarizes checks: the wrong rewrites by operator, the right ones, and
// one by one what should not be.
func checkTable(w io.Writer, rows []checkRow) error {
	var b strings.Builder
	wrong := slices.DeleteFunc(slices.Clone(rows), func(r checkRow) bool { return r.Right })
	right := slices.DeleteFunc(slices.Clone(rows), func(r checkRow) bool { return !r.Right })
	if len(wrong) > 0 {
		checkWrong(&b, wrong)
	}
	for i, g := range lines.Group(right, func(r checkRow) string { return r.Operator }) {
		if i == 0 && len(wrong) > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%d right, %s: %d accepted, %d not compared, %d rejected, %d failed\n", len(g), g[0].Operator,
			outcomes(g, checkAccepted), outcomes(g, checkWeaker), outcomes(g, checkRejected), outcomes(g, checkFailed))
	}
	checkExceptions(&b, "Accepted and wrong", wrong, checkRow.survived)
	checkExceptions(&b, "Not compared", rows, func(r checkRow) bool { return r.Outcome == checkWeaker })
	checkExceptions(&b, "Rejected and right", right, func(r checkRow) bool { return r.Outcome == checkRejected })
	checkExceptions(&b, "Failed", rows, func(r checkRow) bool { return r.Outcome == checkFailed })
	if len(rows) > 0 {
		seconds := make([]float64, len(rows))
		sum := 0.0
		for i, r := range rows {
			seconds[i], sum = r.Seconds, sum+r.Seconds
		}
		s := lines.SpreadOf(seconds)
		fmt.Fprintf(&b, "\nSeconds of a check: median %.1f, 95 %% below %.1f, longest %.1f; of all one after the other %.0f.\n", s.Median, s.P95, s.Max, sum)
	}
	b.WriteString(checkStates(rows))
	_, err := io.WriteString(w, b.String())
	return err
}

// checkStates says which states of the check the rows come from.
func checkStates(rows []checkRow) string {
	var of []string
	for _, g := range lines.Group(rows, func(r checkRow) string { return r.Checker }) {
		of = append(of, fmt.Sprintf("%d of %s", len(g), cmp.Or(g[0].Checker, "one that is not known")))
	}
	if len(of) == 0 {
		return ""
	}
	s := fmt.Sprintf("States of the check: %d; checks: %s.", len(of), strings.Join(of, ", "))
	if n := len(lines.Group(rows, func(r checkRow) uint64 { return r.Seed })); n > 1 {
		s += fmt.Sprintf(" They have %d seeds.", n)
	}
	return s + "\n"
}

// checkWrong writes what became of wrong rewrites, by operator.
func checkWrong(b *strings.Builder, wrong []checkRow) {
	functions := lines.Group(wrong, func(r checkRow) string { return r.Package + "." + r.Function })
	n, rejected, weaker := len(wrong), outcomes(wrong, checkRejected), outcomes(wrong, checkWeaker)
	fmt.Fprintf(b, "%d wrong rewrites of %d functions: %d rejected (%.1f %%), %d not compared, %d accepted, %d failed\n\n",
		n, len(functions), rejected, 100*float64(rejected)/float64(n), weaker, outcomes(wrong, checkAccepted), outcomes(wrong, checkFailed))
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "operator\twrong\trejected\t%s\tnot compared\taccepted\tfailed\tcaught by tests\t\n", strings.Join(checkStages, "\t"))
	by := lines.Group(wrong, func(r checkRow) string { return r.Operator })
	slices.SortFunc(by, func(x, y []checkRow) int { return strings.Compare(x[0].Operator, y[0].Operator) })
	for _, g := range by {
		checkLine(t, g[0].Operator, g)
	}
	checkLine(t, "all", wrong)
	t.Flush()
}

func checkLine(w io.Writer, name string, rows []checkRow) {
	count := func(is func(checkRow) bool) (n int) {
		for _, r := range rows {
			if is(r) {
				n++
			}
		}
		return n
	}
	fmt.Fprintf(w, "%s\t%d\t%d\t", name, len(rows), outcomes(rows, checkRejected))
	for _, s := range checkStages {
		fmt.Fprintf(w, "%d\t", count(func(r checkRow) bool { return r.Stage == s }))
	}
	fmt.Fprintf(w, "%d\t%d\t%d\t%d\t\n", outcomes(rows, checkWeaker), outcomes(rows, checkAccepted), outcomes(rows, checkFailed),
		count(func(r checkRow) bool { return r.Tested }))
}

// outcomes counts rows with an outcome.
func outcomes(rows []checkRow, outcome string) (n int) {
	for _, r := range rows {
		if r.Outcome == outcome {
			n++
		}
	}
	return n
}

// checkExceptions lists rows one by one.
func checkExceptions(b *strings.Builder, title string, rows []checkRow, is func(checkRow) bool) {
	first := true
	for _, r := range rows {
		if !is(r) {
			continue
		}
		if first {
			fmt.Fprintf(b, "\n%s:\n", title)
			first = false
		}
		switch r.Outcome {
		case checkRejected:
			fmt.Fprintf(b, "  %s: %s, for %s (%s) it gave %s, not %s\n", r.ID, r.What, r.Input, r.Stage, r.Head, r.Base)
		case checkAccepted:
			fmt.Fprintf(b, "  %s: %s\n", r.ID, r.Evidence)
		default:
			fmt.Fprintf(b, "  %s: %s\n", r.ID, r.Reason)
		}
	}
}
