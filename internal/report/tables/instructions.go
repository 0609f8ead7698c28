package tables

import (
	"slices"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// shownFunctions is how many functions a table lists.
const shownFunctions = 6

// functionBlocks makes a table for each comparison of instructions that found
// a change: the functions whose count changed most. They have the columns of
// diffBlock.
func (b *sectionBuilder) functionBlocks(list []message.Comparison) []layout.Block {
	var blocks []layout.Block
	for _, c := range list {
		if !c.Blames() {
			continue
		}
		t := layout.Block{Columns: []layout.Column{
			{Title: words.ShortName(c.Benchmark) + " by function"}, {Title: "base", Right: true}, {Title: "head", Right: true}, {Title: "difference", Right: true}, {}, {}, {},
		}}
		for _, f := range c.Functions[:min(len(c.Functions), shownFunctions)] {
			t.Rows = append(t.Rows, []layout.Cell{
				{Text: words.ShortFunction(f.Name)}, {Text: words.Value(f.Base, c.Unit)}, {Text: words.Value(f.Head, c.Unit)},
				{Text: words.Signed(f.Difference, c.Unit)}, {}, {}, {},
			})
		}
		blocks = append(blocks, t)
	}
	return blocks
}

// blame adds the line that names the function whose count changed most.
func (b *sectionBuilder) blame(list []message.Comparison, label func(message.Comparison) string) {
	for _, c := range list {
		if c.Blames() {
			b.line(label(c) + ": " + words.Blame(c))
		}
	}
	if slices.ContainsFunc(list, func(c message.Comparison) bool { return c.Unit == sample.UnitInstructions }) {
		b.line(words.Instructions)
	}
}
