package tables

import (
	"slices"
	"strconv"

	"github.com/gohone/hone/internal/report/message"
)

// legend adds what the columns of a comparison mean, for those who see one for the first
// time, as users of hone tune do.
func (b *sectionBuilder) legend(list []message.Comparison) {
	if len(list) == 0 {
		return
	}
	b.line("change: of undisturbed time, as a factor from 2x up; the true value lies in the interval")
	text := "verdict: proven"
	if alpha := b.c.Alpha(); alpha > 0 {
		text += ", with an error of " + strconv.FormatFloat(100*alpha, 'g', 3, 64) + "% for all rows together"
	}
	if slices.ContainsFunc(list, func(c message.Comparison) bool { return c.Verdict == message.Undecided }) {
		text += "; undecided says nothing, not even that they are alike"
	}
	b.line("%s", text)
	b.line("cost: pairs of processes, one of each side, short ones + long ones, and the time of all")
}
