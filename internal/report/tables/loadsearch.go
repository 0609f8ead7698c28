package tables

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// searchSection shows a search as the table of its trials.
func searchSection(s *message.Search, server string) layout.Section {
	out := layout.Section{Pkg: server, Title: server + ": the highest rate with " + strings.Join(s.Conditions, ", "), Apart: true}
	b := layout.Block{Columns: []layout.Column{
		{Title: "rate"}, {Title: "answered", Right: true}, {Title: "errors", Right: true}, {Title: "p50", Right: true}, {Title: "p90", Right: true}, {Title: "p99", Right: true}, {Title: "holds"},
	}}
	for _, t := range s.Trials {
		holds := layout.Cell{Text: "yes"}
		if !t.Holds {
			holds = layout.Cell{Text: "no: " + t.Reason}
		}
		b.Rows = append(b.Rows, []layout.Cell{
			{Text: words.PerSecond(t.Rate)}, {Text: words.PerSecond(t.Answered)}, {Text: words.Fraction(t.Errors)},
			{Text: words.Seconds(t.P50)}, {Text: words.Seconds(t.P90)}, {Text: words.Seconds(t.P99)}, holds,
		})
	}
	if len(b.Rows) > 0 {
		out.Blocks = append(out.Blocks, b)
	}
	out.Lines = append(out.Lines, words.SearchLine(s))
	if s.Bound != "" {
		out.Lines = append(out.Lines, fmt.Sprintf("GENERATOR-BOUND: %s; the server may do more than the generator could send", s.Bound))
	}
	return out
}
