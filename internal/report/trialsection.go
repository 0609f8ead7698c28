package report

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Outcomes of trials. What was not measured to the end is "untried" to those who read,
// and dropped to programs.
const (
	kept     = "kept"
	dropped  = "dropped"
	rejected = "rejected"
	untried  = "untried"
)

// outcome is that of a trial as it is shown.
func (t *Trial) outcome() string {
	if t.Untried {
		return untried
	}
	return t.Outcome
}

// keptTrials are those that make the patches, in order.
func (c *collector) keptTrials() []*Trial {
	return slices.DeleteFunc(slices.Clone(c.trials), func(t *Trial) bool { return t.Outcome != kept })
}

// trialSections tell what was tried and measured, or refused: the kept first, each
// group in its order. What was never come to has a line for each reason.
func (c *collector) trialSections() []section {
	if len(c.trials) == 0 {
		return nil
	}
	b := block{below: true, columns: []column{
		{title: "function"}, {title: "rule"}, {title: "lines", right: true}, {title: "share", right: true},
		{title: "by itself", right: true}, {title: "outcome"}, {title: "what and why"},
	}}
	for _, outcome := range []string{kept, dropped, rejected} {
		for _, t := range c.trials {
			if t.outcome() == outcome {
				b.rows = append(b.rows, trialRow(t))
			}
		}
	}
	s := section{title: "tried", lines: c.untriedLines()}
	if len(b.rows) > 0 {
		s.blocks = []block{b}
		s.lines = slices.Concat(c.columnLines(), s.lines)
	}
	return []section{s}
}

// columnLines say what the columns of the table are.
func (c *collector) columnLines() []string {
	lines := []string{"rule: what proposed it; share: the function's part of a benchmark's time or memory"}
	if slices.ContainsFunc(c.trials, func(t *Trial) bool { return t.Ratio != nil }) {
		text := "by itself: what it did, on top of the patches before it, to the benchmark that it helps most"
		if len(c.comparisons) > 0 {
			text += "; what all of them do together is in the first table"
		}
		lines = append(lines, text)
	}
	var words []string
	for _, w := range [][2]string{
		{dropped, "dropped: not proven to be faster, or something else is slower"},
		{rejected, "rejected: not the same program, or not known to be"},
	} {
		if slices.ContainsFunc(c.trials, func(t *Trial) bool { return t.outcome() == w[0] }) {
			words = append(words, w[1])
		}
	}
	if len(words) > 0 {
		lines = append(lines, strings.Join(words, "; "))
	}
	return lines
}

func trialRow(t *Trial) []cell {
	time := ""
	if t.Ratio != nil {
		time = openChange(t.Ratio)
	}
	outcome := cell{text: t.Outcome}
	what := t.Message
	if t.Outcome == kept {
		outcome.verdict = faster // how much so, the row says
		time = t.alone()
	} else if t.Reason != "" {
		what += ": " + t.Reason
	}
	return []cell{
		{text: fmt.Sprintf("%s (%s:%d)", t.Function, path.Base(t.File), t.Line)}, {text: t.Rule},
		{text: fmt.Sprintf("+%d -%d", t.Lines.Added, t.Lines.Removed)}, {text: fmt.Sprintf("%.0f %%", 100*t.Share)},
		{text: time}, outcome, {text: what},
	}
}

// untriedLines list what was not measured to the end, by reason.
func (c *collector) untriedLines() []string {
	var reasons []string
	what := make(map[string][]string)
	for _, t := range c.trials {
		if t.outcome() != untried {
			continue
		}
		if what[t.Reason] == nil {
			reasons = append(reasons, t.Reason)
		}
		what[t.Reason] = append(what[t.Reason], t.Rule+" in "+t.Function)
	}
	var lines []string
	for _, reason := range reasons {
		var parts []string
		for len(what[reason]) > 0 {
			name := what[reason][0]
			n := len(what[reason])
			what[reason] = slices.DeleteFunc(what[reason], func(s string) bool { return s == name })
			if n -= len(what[reason]); n > 1 {
				name += fmt.Sprintf(" (%d)", n)
			}
			parts = append(parts, name)
		}
		lines = append(lines, "not tried, "+reason+": "+strings.Join(parts, ", "))
	}
	return lines
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

// patchSections show the change of each kept trial, in order, and what speaks for it.
func (c *collector) patchSections() []section {
	var out []section
	list := c.keptTrials()
	for _, t := range list {
		out = append(out, section{
			title: fmt.Sprintf("patch %d of %d, %s: %s", len(out)+1, len(list), t.Function, t.Message),
			lines: t.evidenceLines(),
			code:  strings.Split(strings.TrimSuffix(t.Patch, "\n"), "\n"),
		})
	}
	return out
}
