package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A FunctionChange is what became of the instructions of one function, per
// operation: its own, and with all that it called as far as calls could be
// followed.
type FunctionChange struct {
	Name          string  `json:"name"`
	Base          float64 `json:"base"`
	Head          float64 `json:"head"`
	Difference    float64 `json:"difference"` // head - base
	BaseInclusive float64 `json:"base_inclusive"`
	HeadInclusive float64 `json:"head_inclusive"`
}

// mostFunctions is how many functions a message lists.
const mostFunctions = 30

// shownFunctions is how many functions a table lists.
const shownFunctions = 6

// Instructions makes the message for the instructions of one row. seconds is
// the time that counting the row's benchmark took.
func Instructions(o verdict.InstructionOutcome, seconds float64) *Comparison {
	c := newComparison(o.Row)
	c.Fresh, c.SetAside = false, 0 // about evidence, of which counts have none
	c.fill(o.Result)
	c.Seconds = seconds
	for _, f := range o.Functions[:min(len(o.Functions), mostFunctions)] {
		c.Functions = append(c.Functions, FunctionChange{
			Name: f.Name, Base: f.Base, Head: f.Head, Difference: f.Difference(),
			BaseInclusive: f.BaseInclusive, HeadInclusive: f.HeadInclusive,
		})
	}
	return c
}

// functionBlocks makes a table for each comparison of instructions that found
// a change: the functions whose count changed most. They have the columns of
// diffBlock.
func (b *sectionBuilder) functionBlocks(list []Comparison) []block {
	var blocks []block
	for _, c := range list {
		if !c.blames() {
			continue
		}
		t := block{columns: []column{
			{title: shortName(c.Benchmark) + " by function"}, {"base", true}, {"head", true}, {"difference", true}, {}, {}, {},
		}}
		for _, f := range c.Functions[:min(len(c.Functions), shownFunctions)] {
			t.rows = append(t.rows, []cell{
				{text: shortFunction(f.Name)}, {text: value(f.Base, c.Unit)}, {text: value(f.Head, c.Unit)},
				{text: signed(f.Difference, c.Unit)}, {}, {}, {},
			})
		}
		blocks = append(blocks, t)
	}
	return blocks
}

// blames says that instructions have changed, and functions are known.
func (c Comparison) blames() bool {
	return c.Unit == sample.UnitInstructions && (c.Verdict == faster || c.Verdict == slower) && len(c.Functions) > 0
}

// blame adds the line that names the function whose count changed most.
func (b *sectionBuilder) blame(list []Comparison, label func(Comparison) string) {
	for _, c := range list {
		if c.blames() {
			f := c.Functions[0]
			b.line("%s: %s instructions an operation, %s in %s", label(c), signed(c.Difference, c.Unit), signed(f.Difference, c.Unit), shortFunction(f.Name))
		}
	}
	if slices.ContainsFunc(list, func(c Comparison) bool { return c.Unit == sample.UnitInstructions }) {
		b.line("instructions: counted under valgrind on one processor without garbage collection; they are not time")
	}
}

// signed formats a difference.
func signed(v float64, unit string) string {
	sign := "+"
	if v < 0 {
		sign = "-"
	}
	return fmt.Sprintf("%s%s", sign, value(math.Abs(v), unit))
}

// shortFunction is a function without the folders of its import path.
func shortFunction(name string) string {
	end := strings.IndexAny(name, "[(")
	if end < 0 {
		end = len(name)
	}
	return name[strings.LastIndex(name[:end], "/")+1:]
}
