package report

import (
	"encoding/json"
	"slices"
	"strconv"
)

// legend adds what the columns of a comparison mean, for those who see one for the first
// time, as users of hone tune do.
func (b *sectionBuilder) legend(list []Comparison) {
	if len(list) == 0 {
		return
	}
	b.line("change: of an operation that nothing disturbs, a factor from 2x on; the interval holds the true one")
	text := "verdict: proven"
	if alpha := b.c.alpha(); alpha > 0 {
		text += ", with an error of " + strconv.FormatFloat(100*alpha, 'g', 3, 64) + "% for all rows together"
	}
	if slices.ContainsFunc(list, func(c Comparison) bool { return c.Verdict == undecided }) {
		text += "; undecided says nothing, not even that they are alike"
	}
	b.line("%s", text)
	b.line("cost: pairs of processes, one of each side, short ones + long ones, and the time of all")
}

// alpha is the error of the verdicts, as the policy of the run has it; 0 if it has none.
func (c *collector) alpha() float64 {
	var policy struct {
		Alpha float64 `json:"alpha"`
	}
	if json.Unmarshal(c.config.Policy, &policy) != nil {
		return 0
	}
	return policy.Alpha
}
