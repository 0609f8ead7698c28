package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/stat"
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

func keyOf(r LiveRow) liveKey {
	k := liveKey{mode: r.Mode, state: r.State, eps: r.Eps, tolerance: r.Policy.Tolerance, family: r.Policy.Family}
	if r.Form != "" {
		k.pkg, k.form = r.Package, r.Form
	}
	k.layouts = r.Policy.Layouts > 0
	return k
}

// liveTable writes a Markdown table for each machine, toolchain and method: a
// line for each kind of comparison.
func liveTable(w io.Writer, rows []LiveRow) error {
	for i, of := range group(rows, whereOf) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\n\n%s\n", whereOf(of[0]), liveHeader)
		for _, g := range group(of, keyOf) {
			if _, err := fmt.Fprintln(w, liveLine(g)); err != nil {
				return fmt.Errorf("write the table: %w", err)
			}
		}
	}
	return nil
}

const liveHeader = `| planted | state | tolerance | family | comparisons | skipped | right | same | undecided | faster | slower | wrong | covered | counts wrong | median s | p90 s | most s | median pairs | worst benchmark |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|`

func whereOf(r LiveRow) string {
	m := r.Machine
	return fmt.Sprintf("%s, %d cores, %s/%s, %s, %s", cmp.Or(m.CPU, "unknown CPU"), m.Cores, m.GOOS, m.GOARCH, r.Go, r.Method)
}

// plantedName says in a line what is planted.
func plantedName(r LiveRow) string {
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
func liveLine(all []LiveRow) string {
	first := all[0]
	g := slices.DeleteFunc(slices.Clone(all), func(r LiveRow) bool { return r.Failed != "" })
	count := func(is func(LiveRow) bool) int { return len(matching(g, is)) }
	said := func(v string) int { return count(func(r LiveRow) bool { return r.Time.Verdict == v }) }
	line := fmt.Sprintf("| %s | %s | %.4g %% | %d | %d | %d |", plantedName(first), first.State,
		100*first.Policy.Tolerance, first.Policy.Family, len(g), len(all)-len(g))
	line += fmt.Sprintf(" %s | %d | %d | %d | %d | %d |", part(count(LiveRow.right), len(g)),
		said("same"), said("undecided"), said("faster"), said("slower"), count(LiveRow.wrong))
	covered, counts := "", ""
	if first.Mode != "code" {
		bounded := matching(g, func(r LiveRow) bool { return r.Time.bounded() })
		covered = part(len(matching(bounded, LiveRow.covered)), len(bounded))
		counts = fmt.Sprint(count(LiveRow.countsWrong))
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

// right says that the verdict is the one wanted, wrong that it is false: the
// other direction, or any where nothing was planted. Same where there is an
// effect, and undecided, are neither.
func (r LiveRow) right() bool { return r.Time.Verdict == r.Want }

func (r LiveRow) wrong() bool {
	changed := r.Time.Verdict == "faster" || r.Time.Verdict == "slower"
	return changed && r.Time.Verdict != r.Want
}

// covered says that the interval holds what was planted.
func (r LiveRow) covered() bool { return r.Time.covers(1 + r.Planted) }

// countsWrong says that a count is called changed where none is planted.
func (r LiveRow) countsWrong() bool {
	return slices.ContainsFunc([]string{r.Bytes.Verdict, r.Allocs.Verdict}, func(v string) bool { return v == "faster" || v == "slower" })
}

func matching(rows []LiveRow, is func(LiveRow) bool) []LiveRow {
	return slices.DeleteFunc(slices.Clone(rows), func(r LiveRow) bool { return !is(r) })
}

func secondsOf(g []LiveRow) []float64 {
	var out []float64
	for _, r := range g {
		out = append(out, r.Seconds)
	}
	return out
}

func pairsOf(g []LiveRow) []float64 {
	var out []float64
	for _, r := range g {
		out = append(out, float64(r.Time.Pairs+r.Time.LongPairs))
	}
	return out
}

// worstOf names the benchmark that was least often right, the slowest of
// those, with its share and median.
func worstOf(g []LiveRow) string {
	by := group(g, func(r LiveRow) string { return r.Package + "." + r.Benchmark })
	share := func(rows []LiveRow) float64 { return float64(len(matching(rows, LiveRow.right))) / float64(len(rows)) }
	median := func(rows []LiveRow) float64 { return stat.Quantile(secondsOf(rows), 0.5) }
	worst := slices.MinFunc(by, func(a, b []LiveRow) int {
		return cmp.Or(cmp.Compare(share(a), share(b)), cmp.Compare(median(b), median(a)))
	})
	r := worst[0]
	return fmt.Sprintf("%s.%s: %d of %d right, %.2f s", r.Package, r.Benchmark, len(matching(worst, LiveRow.right)), len(worst), median(worst))
}
