package tables

import (
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// shiftSections show where differences are, one a benchmark and head.
func shiftSections(c *message.Stream) []layout.Section {
	var out []layout.Section
	for _, s := range c.Shifts {
		section := layout.Section{Pkg: s.Package, Title: words.ShiftTitle(s), Lines: []string{words.ShiftSentence(s)}}
		var b layout.Block
		for i, m := range s.Moves {
			if i == 0 || m.Kind != s.Moves[i-1].Kind {
				section.Blocks = appendBlock(section.Blocks, b)
				b = layout.Block{Columns: []layout.Column{
					{Title: words.HotKind(m.Kind) + " " + words.ShiftPer(s)}, {Title: s.Base, Right: true}, {Title: s.Head, Right: true},
					{Title: "change", Right: true}, {},
				}}
			}
			b.Rows = append(b.Rows, []layout.Cell{
				{Text: words.ShiftFunction(m)}, {Text: words.ShiftValue(m.Kind, m.Base)}, {Text: words.ShiftValue(m.Kind, m.Head)},
				{Text: words.ShiftDelta(m)}, {Text: words.ShiftDoubt(m)},
			})
		}
		section.Blocks = appendBlock(section.Blocks, b)
		out = append(out, section, decisions(s))
	}
	return out
}

// mostDecisions is how many decisions of the compiler are shown.
const mostDecisions = 12

// decisions are what the compiler decides otherwise, both sides beside each other.
func decisions(s *message.Shift) layout.Section {
	section := layout.Section{Pkg: s.Package, Title: words.ShiftCompilerTitle(s)}
	if text := words.ShiftCompiler(s, mostDecisions); text != "" {
		section.Lines = append(section.Lines, text)
	}
	b := layout.Block{Columns: []layout.Column{{Title: "function"}, {Title: "the compiler"}, {Title: s.Base}, {Title: s.Head}}}
	var last [4]string // row, which may stand for several decisions at one line
	times := 1
	for _, d := range s.Compiler[:min(mostDecisions, len(s.Compiler))] {
		row := [4]string{words.ShortFunction(d.Function), words.ShiftDecision(d)}
		row[2], row[3] = words.ShiftDecided(d)
		if row == last {
			times++
			b.Rows[len(b.Rows)-1][1].Text = words.Times(row[1], times)
			continue
		}
		name := row[0]
		if name == last[0] {
			name = ""
		}
		last, times = row, 1
		b.Rows = append(b.Rows, []layout.Cell{{Text: name}, {Text: row[1]}, {Text: row[2]}, {Text: row[3]}})
	}
	section.Blocks = appendBlock(nil, b)
	return section
}

// appendBlock adds a table that has rows.
func appendBlock(list []layout.Block, b layout.Block) []layout.Block {
	if len(b.Rows) == 0 {
		return list
	}
	return append(list, b)
}
