package convert

import (
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/verdict/instructions"
)

// mostFunctions is how many functions a message lists.
const mostFunctions = 30

// Instructions makes the message for the instructions of one row. seconds is
// the time that counting the row's benchmark took.
func Instructions(o instructions.Outcome, seconds float64) *message.Comparison {
	c := newComparison(o.Row)
	c.Fresh, c.SetAside = false, 0 // about evidence, of which counts have none
	fillComparison(c, o.Result)
	c.Seconds = seconds
	for _, f := range o.Functions[:min(len(o.Functions), mostFunctions)] {
		c.Functions = append(c.Functions, message.FunctionChange{
			Name: f.Name, Base: f.Base, Head: f.Head, Difference: f.Difference(),
			BaseInclusive: f.BaseInclusive, HeadInclusive: f.HeadInclusive,
		})
	}
	return c
}
