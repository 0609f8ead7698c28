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
	// Why counts the others by the kind of reason; Symbol is the first that differs.
	Why    map[string]int `json:"why,omitempty"`
	Symbol string         `json:"symbol,omitempty"`
	// Compile and Decide are seconds, the latter with all compiled.
	Compile float64 `json:"compile"`
	Decide  float64 `json:"decide"`
}

func (r row) String() string {
	return fmt.Sprintf("%s %s %s: %d of %d same, %v %s, compiled in %.1f s, decided in %.1f s",
		r.ID, r.Repo, r.Package, r.Same, r.Benchmarks, r.Why, r.Symbol, r.Compile, r.Decide)
}

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
	fmt.Fprintln(w, "| Commit | Packages | Benchmarks | Identical | To measure | Why | Compiled | Decided |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|---|--:|--:|")
	var all row
	for _, id := range order {
		sum := row{Why: make(map[string]int)}
		for _, r := range commits[id] {
			sum.add(r)
		}
		all.Benchmarks, all.Same = all.Benchmarks+sum.Benchmarks, all.Same+sum.Same
		first := commits[id][0]
		var why []string
		for _, k := range []string{"changed", "startup", "files", "variables", "settings", "build info", "cgo", "undecided"} {
			if sum.Why[k] > 0 {
				why = append(why, fmt.Sprintf("%s %d", k, sum.Why[k]))
			}
		}
		fmt.Fprintf(w, "| %s %s | %d | %d | %d | %d | %s | %.0f s | %.1f s |\n", first.Repo, first.Commit[:7],
			len(commits[id]), sum.Benchmarks, sum.Same, sum.Benchmarks-sum.Same, strings.Join(why, ", "), sum.Compile, sum.Decide)
	}
	_, err := fmt.Fprintf(w, "\n%d of %d benchmarks of %d commits run identical code.\n", all.Same, all.Benchmarks, len(order))
	return err
}

// add adds what another package of the same commit has.
func (r *row) add(o row) {
	r.Benchmarks += o.Benchmarks
	r.Same += o.Same
	r.Compile += o.Compile
	r.Decide += o.Decide
	for k, n := range o.Why {
		r.Why[k] += n
	}
}
