// Package study puts together what a case says of itself: the steps that
// measure it, the claims of its story, and the blocks of its page.
package study

import (
	"flag"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A Study is one case, measured. Name, Steps and Claims are needed.
type Study struct {
	// Name is the directory of the case, beside this module, and what its
	// marks begin with.
	Name string
	// Steps measure, in the order of the page.
	Steps []measure.Step
	// Claims are those of the story, in its order.
	Claims func(r *record.Results) []claim.Claim
	// Rule goes on from [claim.Rule], with what else its verdicts take.
	Rule string
	// Busy reports whether what a step measured shows other work on the machine,
	// and Older whether it measured Changed before its last change. Both are
	// asked of steps with results, and may be nil.
	Busy, Older func(r *record.Results, st measure.Step) (bool, error)
	// Changed names in the page what Older is about.
	Changed string
	// Blocks are those that only this case has, or has in a way of its own. See
	// [Study.Page] for others.
	Blocks func(r *record.Results) page.Blocks
	// Flags adds flags of measuring, which Check looks at once they are read.
	Flags func(*flag.FlagSet)
	Check func() error
}
