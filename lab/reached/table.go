package reached

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A row is one package at one commit.
type row struct {
	ID      string `json:"id"`
	Repo    string `json:"repo"`
	Commit  string `json:"commit"`
	Package string `json:"package"`
	// Benchmarks are functions that both sides have; Same of them run the same code.
	Benchmarks int `json:"benchmarks"`
	Same       int `json:"same"`
	// Rows are what these functions measure in the base, sub-benchmarks by themselves;
	// RowsSame of them run the same code. 0 where they do not run.
	Rows     int `json:"rows,omitempty"`
	RowsSame int `json:"rows_same,omitempty"`
	// Why counts the others by the kind of reason, Reached names each.
	Why     map[string]int `json:"why,omitempty"`
	Reached []cause        `json:"reached,omitempty"`
	// Compile and Decide are seconds, the latter with all compiled and the base linked; it
	// includes the runs in which files are watched.
	Compile float64 `json:"compile"`
	Decide  float64 `json:"decide"`
}

// A cause is why a commit reaches a benchmark.
type cause struct {
	Benchmark string `json:"benchmark"`
	Why       string `json:"why"`
	Symbol    string `json:"symbol,omitempty"`
}

func (r row) String() string {
	return fmt.Sprintf("%s %s %s: %d of %d same (%d of %d rows), %v, compiled in %.1f s, decided in %.1f s",
		r.ID, r.Repo, r.Package, r.Same, r.Benchmarks, r.RowsSame, r.Rows, r.Why, r.Compile, r.Decide)
}

// rowSeconds is what one row takes until it is decided: the mean of the eight rows of
// results/reached-lo.txt.
const rowSeconds = 5.4

// table writes a line for each commit, in Markdown.
func table(w io.Writer, rows []row) error {
	var order []string
	commits := make(map[string][]row)
	for _, r := range rows {
		if commits[r.ID] == nil {
			order = append(order, r.ID)
		}
		commits[r.ID] = append(commits[r.ID], r)
	}
	slices.Sort(order)
	fmt.Fprintln(w, "| Commit | Benchmarks | Identical | Why others are measured | Rows | To measure | Decided in | Measuring, before → after |")
	fmt.Fprintln(w, "|---|--:|--:|---|--:|--:|--:|--:|")
	all, counted := row{Why: make(map[string]int)}, row{Why: make(map[string]int)}
	for _, id := range order {
		sum := row{Why: make(map[string]int)}
		for _, r := range commits[id] {
			sum.add(r)
		}
		all.add(sum)
		first := commits[id][0]
		var why []string
		for _, k := range []string{"changed", "startup", "read", "files", "variables", "settings", "build info", "cgo", "toolchain", "undecided"} {
			if sum.Why[k] > 0 {
				why = append(why, fmt.Sprintf("%s %d", k, sum.Why[k]))
			}
		}
		rows, measured, before, after := "not counted", "", "", ""
		if sum.Rows > 0 {
			counted.add(sum)
			rows, measured = fmt.Sprint(sum.Rows), fmt.Sprint(sum.Rows-sum.RowsSame)
			before, after = minutes(sum.Rows, 0), minutes(sum.Rows-sum.RowsSame, sum.Decide)
		}
		fmt.Fprintf(w, "| %s %s | %d | %d | %s | %s | %s | %.1f s | %s → %s |\n", first.Repo, first.Commit[:7],
			sum.Benchmarks, sum.Same, strings.Join(why, ", "), rows, measured, sum.Decide, before, after)
	}
	fmt.Fprintf(w, "\n%d of %d benchmarks of %d commits run identical code.\n", all.Same, all.Benchmarks, len(order))
	_, err := fmt.Fprintf(w, "Where rows were counted, %d of %d are identical. Measuring: %s before, %s after, %.1f s a row.\n",
		counted.RowsSame, counted.Rows, minutes(counted.Rows, 0), minutes(counted.Rows-counted.RowsSame, counted.Decide), rowSeconds)
	return err
}

// minutes is how long it takes to measure rows, after so many seconds.
func minutes(rows int, seconds float64) string {
	return fmt.Sprintf("%.1f min", (float64(rows)*rowSeconds+seconds)/60)
}

// add adds what another package of the same commit has.
func (r *row) add(o row) {
	r.Benchmarks += o.Benchmarks
	r.Same += o.Same
	r.Rows += o.Rows
	r.RowsSame += o.RowsSame
	r.Compile += o.Compile
	r.Decide += o.Decide
	for k, n := range o.Why {
		r.Why[k] += n
	}
}
