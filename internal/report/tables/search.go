package tables

import (
	"fmt"
	"path"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// searchSections show what was looked at where nothing was kept, and what to do next.
func searchSections(c *message.Stream) []layout.Section {
	var out []layout.Section
	for _, s := range c.Searches {
		of := ""
		if len(c.Searches) > 1 {
			of = s.Package + ": "
		}
		look := layout.Section{Title: of + "where the time goes, and what was looked for", Lines: words.SearchLines(c, s)}
		if len(s.Hot) > 0 {
			look.Blocks = []layout.Block{hotBlock(c, s)}
		}
		if s == c.Searches[0] {
			look.Lines = append(words.SearchLegend(c), look.Lines...)
		}
		out = append(out, look)
		out = append(out, nextSections(of, words.NextSteps(c, s))...)
	}
	return append(out, nextSections("", words.NextAfterBudget(c))...)
}

// nextSections is a section of what to do next, if there is something.
func nextSections(of string, list []words.Next) []layout.Section {
	var steps []layout.Step
	for _, next := range list {
		steps = append(steps, layout.Step{Text: next.Text, Commands: next.Commands})
	}
	if len(steps) == 0 {
		return nil
	}
	return []layout.Section{{Title: of + "what to do next", Steps: steps}}
}

func hotBlock(c *message.Stream, s *message.TuneSearch) layout.Block {
	b := layout.Block{Below: true, Columns: []layout.Column{
		{Title: "function"}, {Title: "share", Right: true}, {Title: "of benchmark"}, {Title: "why, what nearly matched, and what is in the way"},
	}}
	for _, f := range words.ShownHot(c, s) {
		name := f.Function
		if f.File != "" {
			name = fmt.Sprintf("%s (%s:%d)", f.Function, path.Base(f.File), f.Line)
		}
		b.Rows = append(b.Rows, []layout.Cell{
			{Text: name}, {Text: fmt.Sprintf("%.0f %%", 100*f.Share)}, {Text: words.ShortName(f.Benchmark)}, {Text: joined(words.HotReason(f), words.HotNote(c, s, f))},
		})
	}
	return b
}

// joined joins two remarks, of which either may be empty.
func joined(a, b string) string {
	if a != "" && b != "" {
		return a + "; " + b
	}
	return a + b
}
