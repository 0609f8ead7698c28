package tables

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// trialSections list what was tried and measured, or refused: the kept first, each
// group in its order. What was not reached has a line for each reason.
func trialSections(c *message.Stream) []layout.Section {
	if len(c.Trials) == 0 {
		return nil
	}
	b := layout.Block{Below: true, Columns: []layout.Column{
		{Title: "function"}, {Title: "rule"}, {Title: "lines", Right: true}, {Title: "share", Right: true},
		{Title: "by itself", Right: true}, {Title: "outcome"}, {Title: "what and why"},
	}}
	for _, outcome := range []string{message.Kept, message.Dropped, message.Rejected} {
		for _, t := range c.Trials {
			if t.OutcomeShown() == outcome {
				b.Rows = append(b.Rows, trialRow(t))
			}
		}
	}
	s := layout.Section{Title: "tried", Lines: words.UntriedLines(c)}
	if len(b.Rows) > 0 {
		s.Blocks = []layout.Block{b}
		s.Lines = slices.Concat(words.ColumnLines(c), s.Lines)
	}
	return []layout.Section{s}
}

func trialRow(t *message.Trial) []layout.Cell {
	time := ""
	if t.Ratio != nil {
		time = words.OpenChange(t.Ratio)
	}
	outcome := layout.Cell{Text: t.Outcome}
	what := t.Message
	if t.Outcome == message.Kept {
		outcome.Verdict = message.Faster // how much so, the row says
		time = words.Alone(t)
	} else if t.Reason != "" {
		what += ": " + t.Reason
	}
	if lossy := words.LossyLine(t); lossy != "" {
		what += "; " + lossy
	}
	return []layout.Cell{
		{Text: fmt.Sprintf("%s (%s:%d)", t.Function, path.Base(t.File), t.Line)}, {Text: t.Rule},
		{Text: fmt.Sprintf("+%d -%d", t.Lines.Added, t.Lines.Removed)}, {Text: fmt.Sprintf("%.0f %%", 100*t.Share)},
		{Text: time}, outcome, {Text: what},
	}
}

// fileSections show files that were written.
func fileSections(c *message.Stream) []layout.Section {
	var out []layout.Section
	for _, f := range c.Files {
		out = append(out, layout.Section{
			Title: fmt.Sprintf("%s, %s; keep it in a file of the package if it serves you", f.About, f.Name),
			Code:  strings.Split(strings.TrimSuffix(f.Text, "\n"), "\n"),
		})
	}
	return out
}

// patchSections show the change of each kept trial, in order, and the evidence for
// it.
func patchSections(c *message.Stream) []layout.Section {
	var out []layout.Section
	list := c.Kept()
	for _, t := range list {
		out = append(out, layout.Section{
			Title: fmt.Sprintf("patch %d of %d, %s: %s", len(out)+1, len(list), t.Function, t.Message),
			Lines: words.TrialLines(t),
			Code:  strings.Split(strings.TrimSuffix(t.Patch, "\n"), "\n"),
		})
	}
	return out
}
