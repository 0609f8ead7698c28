package tables

import (
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// lookSection shows a server that others load.
func lookSection(c *message.Stream, l *message.Load) layout.Section {
	s := layout.Section{Pkg: l.Server, Title: words.LookTitle(l), Apart: true}
	if b := lookBlock(l); len(b.Rows) > 0 {
		s.Blocks = append(s.Blocks, b)
	}
	s.Blocks = append(s.Blocks, hotBlocks(c, l)...)
	s.Lines = append(words.LookLines(l), words.LoadRemarks(l)...)
	return s
}

// lookBlock shows what the server spent each second.
func lookBlock(l *message.Load) layout.Block {
	b := layout.Block{Columns: []layout.Column{{Title: "the server spent"}, {Title: "per second", Right: true}, {Title: "in all", Right: true}}}
	s := l.Spent
	if s == nil || l.Seconds <= 0 {
		return b
	}
	row := func(name string, x float64, show func(float64) string) {
		if x > 0 {
			b.Rows = append(b.Rows, []layout.Cell{{Text: name}, {Text: show(x / l.Seconds)}, {Text: show(x)}})
		}
	}
	count := func(x float64) string {
		if x < 100 {
			return words.Value(x, "")
		}
		return words.Thousands(int64(x))
	}
	bytes := func(x float64) string { return words.Value(x, "B") }
	row("CPU time", s.CPU, words.Seconds)
	row("allocations", float64(s.Allocs), count)
	row("allocated bytes", float64(s.Bytes), bytes)
	row("collections", float64(s.Collections), count)
	row("context switches", float64(s.Voluntary+s.Involuntary), count)
	return b
}
