package live

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/lines"
)

// A liveKey is what is pooled: comparisons of one kind. The fields of rows it
// lacks do not matter to what is right.
type liveKey struct {
	mode, state, form string
	pkg               string // in code, where a form belongs to a package
	eps, tolerance    float64
	family            int
	layouts           bool // small changes were confirmed over layouts
}

func keyOf(r judged.Row) liveKey {
	k := liveKey{mode: r.Mode, state: r.State, eps: r.Eps, tolerance: r.Policy.Tolerance, family: r.Policy.Family}
	if r.Form != "" {
		k.pkg, k.form = r.Package, r.Form
	}
	k.layouts = r.Policy.Layouts > 0
	return k
}

// liveTable writes a Markdown table for each machine, toolchain and method: a
// line for each kind of comparison.
func liveTable(w io.Writer, rows []judged.Row) error {
	for i, of := range lines.Group(rows, judged.Where) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\n\n%s\n", judged.Where(of[0]), liveHeader)
		for _, g := range lines.Group(of, keyOf) {
			if _, err := fmt.Fprintln(w, liveLine(g)); err != nil {
				return fmt.Errorf("write the table: %w", err)
			}
		}
	}
	return nil
}

const liveHeader = `| planted | state | tolerance | family | comparisons | skipped | right | same | undecided | faster | slower | wrong | covered | counts wrong | median s | p90 s | most s | median pairs | worst benchmark |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|`

// plantedName says in a line what is planted.
func plantedName(r judged.Row) string {
	switch r.Mode {
	case "aa":
		return "A/A"
	case "layout":
		return "layout alone: " + r.Form
	case "code":
		name := r.Package[strings.LastIndex(r.Package, "/")+1:] + " " + r.Form
		if r.Eps == 0 {
			return name + " (none)"
		}
		return fmt.Sprintf("%s (about %+.0f %%)", name, 100*r.Eps)
	}
	return fmt.Sprintf("%+.4g %%", 100*r.Eps)
}

// liveLine is the line of comparisons of one kind.
func liveLine(all []judged.Row) string {
	first := all[0]
	g := slices.DeleteFunc(slices.Clone(all), func(r judged.Row) bool { return r.Failed != "" })
	count := func(is func(judged.Row) bool) int { return len(matching(g, is)) }
	said := func(v string) int { return count(func(r judged.Row) bool { return r.Time.Verdict == v }) }
	line := fmt.Sprintf("| %s | %s | %.4g %% | %d | %d | %d |", plantedName(first), first.State,
		100*first.Policy.Tolerance, first.Policy.Family, len(g), len(all)-len(g))
	line += fmt.Sprintf(" %s | %d | %d | %d | %d | %d |", part(count(judged.Row.Right), len(g)),
		said("same"), said("undecided"), said("faster"), said("slower"), count(judged.Row.Wrong))
	covered, counts := "", ""
	if first.Mode != "code" {
		bounded := matching(g, func(r judged.Row) bool { return r.Time.Bounded() })
		covered = part(len(matching(bounded, judged.Row.Covered)), len(bounded))
		counts = fmt.Sprint(count(judged.Row.CountsWrong))
	}
	line += fmt.Sprintf(" %s | %s |", covered, counts)
	if len(g) == 0 {
		return line + " | | | | |"
	}
	seconds := secondsOf(g)
	return line + fmt.Sprintf(" %.2f | %.2f | %.2f | %.0f | %s |", stat.Quantile(seconds, 0.5), stat.Quantile(seconds, 0.9),
		slices.Max(seconds), stat.Quantile(pairsOf(g), 0.5), worstOf(g))
}

// part is a share with what it is of.
func part(n, of int) string {
	if of == 0 {
		return ""
	}
	return fmt.Sprintf("%d (%.1f %%)", n, 100*float64(n)/float64(of))
}

func matching(rows []judged.Row, is func(judged.Row) bool) []judged.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r judged.Row) bool { return !is(r) })
}

func secondsOf(g []judged.Row) []float64 {
	var out []float64
	for _, r := range g {
		out = append(out, r.Seconds)
	}
	return out
}

func pairsOf(g []judged.Row) []float64 {
	var out []float64
	for _, r := range g {
		out = append(out, float64(r.Time.Pairs+r.Time.LongPairs))
	}
	return out
}

// worstOf names the benchmark that was least often right, the slowest of
// those, with its share and median.
func worstOf(g []judged.Row) string {
	by := lines.Group(g, func(r judged.Row) string { return r.Package + "." + r.Benchmark })
	share := func(rows []judged.Row) float64 {
		return float64(len(matching(rows, judged.Row.Right))) / float64(len(rows))
	}
	median := func(rows []judged.Row) float64 { return stat.Quantile(secondsOf(rows), 0.5) }
	worst := slices.MinFunc(by, func(a, b []judged.Row) int {
		return cmp.Or(cmp.Compare(share(a), share(b)), cmp.Compare(median(b), median(a)))
	})
	r := worst[0]
	return fmt.Sprintf("%s.%s: %d of %d right, %.2f s", r.Package, r.Benchmark, len(matching(worst, judged.Row.Right)), len(worst), median(worst))
}
