package proofs

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/gohone/hone/lab/lines"
)

// proofStages are where inputs come from, in the order in which they are tried.
var proofStages = []string{"recorded", "listed", "drawn", "fuzzed"}

// proofTable summarizes proofs: the wrong rewrites by operator, the right ones, and
// one by one what should not be.
func proofTable(w io.Writer, rows []proofRow) error {
	var b strings.Builder
	wrong := slices.DeleteFunc(slices.Clone(rows), func(r proofRow) bool { return r.Right })
	right := slices.DeleteFunc(slices.Clone(rows), func(r proofRow) bool { return !r.Right })
	if len(wrong) > 0 {
		proofWrong(&b, wrong)
	}
	for i, g := range lines.Group(right, func(r proofRow) string { return r.Operator }) {
		if i == 0 && len(wrong) > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%d right, %s: %d accepted, %d not compared, %d rejected, %d failed\n", len(g), g[0].Operator,
			outcomes(g, proofAccepted), outcomes(g, proofWeaker), outcomes(g, proofRejected), outcomes(g, proofFailed))
	}
	proofExceptions(&b, "Accepted and wrong", wrong, proofRow.survived)
	proofExceptions(&b, "Not compared", rows, func(r proofRow) bool { return r.Outcome == proofWeaker })
	proofExceptions(&b, "Rejected and right", right, func(r proofRow) bool { return r.Outcome == proofRejected })
	proofExceptions(&b, "Failed", rows, func(r proofRow) bool { return r.Outcome == proofFailed })
	if len(rows) > 0 {
		seconds := make([]float64, len(rows))
		sum := 0.0
		for i, r := range rows {
			seconds[i], sum = r.Seconds, sum+r.Seconds
		}
		s := lines.SpreadOf(seconds)
		fmt.Fprintf(&b, "\nSeconds of a proof: median %.1f, 95 %% below %.1f, longest %.1f; of all one after the other %.0f.\n", s.Median, s.P95, s.Max, sum)
	}
	b.WriteString(proofStates(rows))
	_, err := io.WriteString(w, b.String())
	return err
}

// proofStates says which states of the prover the rows come from.
func proofStates(rows []proofRow) string {
	var of []string
	for _, g := range lines.Group(rows, func(r proofRow) string { return r.Checker }) {
		of = append(of, fmt.Sprintf("%d of %s", len(g), cmp.Or(g[0].Checker, "one that is not known")))
	}
	if len(of) == 0 {
		return ""
	}
	s := fmt.Sprintf("States of the prover: %d; proofs: %s.", len(of), strings.Join(of, ", "))
	if n := len(lines.Group(rows, func(r proofRow) uint64 { return r.Seed })); n > 1 {
		s += fmt.Sprintf(" They have %d seeds.", n)
	}
	return s + "\n"
}

// proofWrong writes what became of wrong rewrites, by operator.
func proofWrong(b *strings.Builder, wrong []proofRow) {
	functions := lines.Group(wrong, func(r proofRow) string { return r.Package + "." + r.Function })
	n, rejected, weaker := len(wrong), outcomes(wrong, proofRejected), outcomes(wrong, proofWeaker)
	fmt.Fprintf(b, "%d wrong rewrites of %d functions: %d rejected (%.1f %%), %d not compared, %d accepted, %d failed\n\n",
		n, len(functions), rejected, 100*float64(rejected)/float64(n), weaker, outcomes(wrong, proofAccepted), outcomes(wrong, proofFailed))
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "operator\twrong\trejected\t%s\tnot compared\taccepted\tfailed\tcaught by tests\t\n", strings.Join(proofStages, "\t"))
	by := lines.Group(wrong, func(r proofRow) string { return r.Operator })
	slices.SortFunc(by, func(x, y []proofRow) int { return strings.Compare(x[0].Operator, y[0].Operator) })
	for _, g := range by {
		proofLine(t, g[0].Operator, g)
	}
	proofLine(t, "all", wrong)
	t.Flush()
}

func proofLine(w io.Writer, name string, rows []proofRow) {
	count := func(is func(proofRow) bool) (n int) {
		for _, r := range rows {
			if is(r) {
				n++
			}
		}
		return n
	}
	fmt.Fprintf(w, "%s\t%d\t%d\t", name, len(rows), outcomes(rows, proofRejected))
	for _, s := range proofStages {
		fmt.Fprintf(w, "%d\t", count(func(r proofRow) bool { return r.Stage == s }))
	}
	fmt.Fprintf(w, "%d\t%d\t%d\t%d\t\n", outcomes(rows, proofWeaker), outcomes(rows, proofAccepted), outcomes(rows, proofFailed),
		count(func(r proofRow) bool { return r.Tested }))
}

// outcomes counts rows with an outcome.
func outcomes(rows []proofRow, outcome string) (n int) {
	for _, r := range rows {
		if r.Outcome == outcome {
			n++
		}
	}
	return n
}

// proofExceptions lists rows one by one.
func proofExceptions(b *strings.Builder, title string, rows []proofRow, is func(proofRow) bool) {
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
		case proofRejected:
			fmt.Fprintf(b, "  %s: %s, for %s (%s) it gave %s, not %s\n", r.ID, r.What, r.Input, r.Stage, r.Head, r.Base)
		case proofAccepted:
			fmt.Fprintf(b, "  %s: %s\n", r.ID, r.Evidence)
		default:
			fmt.Fprintf(b, "  %s: %s\n", r.ID, r.Reason)
		}
	}
}
