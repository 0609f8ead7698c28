package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// SummaryPatch repeats one kept trial.
type SummaryPatch struct {
	Package  string `json:"package"`
	Rule     string `json:"rule"`
	Function string `json:"function"`
	// Subject is the first line of its message.
	Subject string `json:"subject"`
	// Ratio is that of the trial.
	Ratio *Ratio `json:"ratio"`
}

// outcomes are those of trials, in the order in which they are shown.
var outcomes = []string{"kept", "dropped", "rejected"}

// trialSections tell what was tried: the kept first, each group in its order.
func (c *collector) trialSections() []section {
	if len(c.trials) == 0 {
		return nil
	}
	b := block{columns: []column{{title: "where"}, {title: "rule"}, {title: "share", right: true}, {title: "lines", right: true}, {title: "time", right: true}, {title: "outcome"}}}
	s := section{title: "tried"}
	for _, outcome := range outcomes {
		for _, t := range c.trials {
			if t.Outcome == outcome {
				b.rows = append(b.rows, trialRow(t, &s))
			}
		}
	}
	s.blocks = []block{b}
	return []section{s}
}

func trialRow(t *Trial, s *section) []cell {
	time := ""
	if t.Ratio != nil {
		time = changeText(t.Ratio.Center)
	}
	mark := slices.Index(s.notes, t.Reason)
	if mark < 0 && t.Reason != "" {
		mark = len(s.notes)
		s.notes = append(s.notes, t.Reason)
	}
	outcome := cell{text: t.Outcome}
	if mark >= 0 {
		outcome.marks = []int{mark + 1}
	}
	if t.Outcome == "kept" {
		outcome.verdict = faster
	}
	return []cell{
		{text: fmt.Sprintf("%s:%d %s: %s", t.File, t.Line, t.Function, t.Message)}, {text: t.Rule},
		{text: fmt.Sprintf("%.0f %%", 100*t.Share)}, {text: fmt.Sprintf("+%d -%d", t.Lines.Added, t.Lines.Removed)},
		{text: time}, outcome,
	}
}

// changeText writes a ratio of times as a factor.
func changeText(ratio float64) string {
	switch {
	case ratio <= 0:
		return ""
	case ratio < 0.001:
		return thousands(int64(1/ratio)) + "x faster"
	case ratio < 0.67:
		return fmt.Sprintf("%.3gx faster", 1/ratio)
	}
	return fmt.Sprintf("%+.1f %%", 100*(ratio-1))
}

// fileSections show files that were written.
func (c *collector) fileSections() []section {
	var out []section
	for _, f := range c.files {
		out = append(out, section{
			title: fmt.Sprintf("%s, %s; keep it in a file of the package if it serves you", f.About, f.Name),
			code:  strings.Split(strings.TrimSuffix(f.Text, "\n"), "\n"),
		})
	}
	return out
}

// patchSections show the change of each kept trial, in order.
func (c *collector) patchSections() []section {
	var out []section
	for _, t := range c.trials {
		if t.Outcome != "kept" {
			continue
		}
		out = append(out, section{
			title: fmt.Sprintf("patch %d, %s: %s", len(out)+1, t.Function, t.Message),
			code:  strings.Split(strings.TrimSuffix(t.Patch, "\n"), "\n"),
		})
	}
	return out
}

// tuneTally says what was won in all: how many rewrites were kept, what the final code
// takes, and why the search ended.
func (c *collector) tuneTally() string {
	kept := 0
	for _, t := range c.trials {
		if t.Outcome == "kept" {
			kept++
		}
	}
	parts := []string{fmt.Sprintf("%d of %d rewrites kept", kept, len(c.trials))}
	switch {
	case len(c.trials) > 0:
	case c.summary != nil && c.summary.Ended == "done":
		parts[0] = "no rewrite was found"
	default:
		parts[0] = "no rewrite was tried"
	}
	if won := c.won(); won != "" {
		parts = append(parts, won)
	}
	if c.summary != nil {
		switch c.summary.Ended {
		case "budget":
			parts = append(parts, "the budget ended the search")
		case "goal":
			parts = append(parts, "the goal is met")
		}
	}
	return strings.Join(parts, "; ")
}

// won names the benchmarks that gained most from all patches together.
func (c *collector) won() string {
	var list []Comparison
	for _, x := range c.comparisons {
		if x.Unit == sample.UnitTime && x.Verdict == faster && x.Ratio != nil {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b Comparison) int { return cmp.Compare(a.Ratio.Center, b.Ratio.Center) })
	const most = 3
	var names []string
	for _, x := range list[:min(most, len(list))] {
		names = append(names, shortName(x.Benchmark)+" "+changeText(x.Ratio.Center))
	}
	text := strings.Join(names, ", ")
	if n := len(list) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
}
