package repos

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/lab/lines"
)

// A practiceTest is a test that was left out, all of its package if Test is "all".
type practiceTest struct {
	Package string `json:"package"`
	Test    string `json:"test"`
	Why     string `json:"why"`
	Kind    string `json:"kind"`
	Line    string `json:"line,omitempty"`
}

// reason is why it was left out, in a word or a few.
func (t practiceTest) reason() string {
	why := t.Why
	if why == "ends" {
		why = t.Kind
	}
	switch t.Test {
	case "all":
		why += ", all of a package"
	case "others":
		why += ", others of a package"
	}
	return why
}

// tests takes what a warning says of tests that fail before any change.
func (r *practiceRow) tests(w *sample.Warning) {
	f := w.Facts
	switch w.Code {
	case "tests-left-out":
		packages, tests, whys := f.List("packages"), f.List("tests"), f.List("whys")
		kinds, said := f.List("kinds"), f.List("lines")
		for i := range min(len(packages), len(tests), len(whys), len(kinds), len(said)) {
			t := practiceTest{Package: packages[i], Test: tests[i], Why: whys[i], Kind: kinds[i], Line: withoutHome(said[i])}
			if t.Test == "" {
				t.Test = map[bool]string{true: "others", false: "all"}[t.Why == "rest"]
			}
			r.LeftOut = append(r.LeftOut, t)
		}
	case "tests-in-order":
		r.InOrder = append(r.InOrder, f.Text("package"))
	default:
		return
	}
	r.Lost = max(r.Lost, f.Number("seconds"))
}

// startsTable writes a Markdown table of how hone tune started in spite of tests that fail:
// the last line of each package.
func startsTable(w io.Writer, rows []practiceRow) error {
	for i, of := range lines.Group(rows, practiceRow.where) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\n\n| module | package | starts | left out | in file order | lost, s | tried |\n|---|---|---|---|---|---|---|\n", of[0].where())
		started, all := 0, last(of)
		for _, r := range all {
			starts := "yes"
			if r.Failed != "" {
				starts = "no: " + r.Failed
			} else {
				started++
			}
			fmt.Fprintf(w, "| %s | %s | %s | %s | %d | %.1f | %d |\n", r.Module, r.Package, starts, r.leftOut(), len(r.InOrder), r.Lost, r.Found)
		}
		if _, err := fmt.Fprintf(w, "\n%d of %d start\n", started, len(all)); err != nil {
			return fmt.Errorf("write the table: %w", err)
		}
	}
	return nil
}

// leftOut counts the tests that were left out, by the reason.
func (r practiceRow) leftOut() string {
	var parts []string
	for _, of := range lines.Group(r.LeftOut, practiceTest.reason) {
		parts = append(parts, fmt.Sprintf("%d %s", len(of), of[0].reason()))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
