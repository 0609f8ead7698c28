package report

import (
	"fmt"
	"slices"
)

// trialSections tell what was tried: the kept first, each group in its order.
func (c *collector) trialSections() []section {
	if len(c.trials) == 0 {
		return nil
	}
	b := block{columns: []column{{title: "where"}, {title: "rule"}, {title: "share", right: true}, {title: "lines", right: true}, {title: "time", right: true}, {title: "outcome"}}}
	s := section{title: "tried"}
	order := []string{"kept", "dropped", "rejected"}
	for _, outcome := range order {
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
	case ratio < 0.67:
		return fmt.Sprintf("%.3gx faster", 1/ratio)
	}
	return fmt.Sprintf("%+.1f %%", 100*(ratio-1))
}
