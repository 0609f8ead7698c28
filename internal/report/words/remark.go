package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// Absent says why a comparison could not be made, of one row and, unless empty, of
// many; both are empty if it could.
func Absent(c message.Comparison) (text, many string) {
	version := map[string]string{"base": c.Base, "head": c.Head}
	switch {
	case c.Missing != "":
		return fmt.Sprintf("missing in %s (%s)", c.Missing, version[c.Missing]), ""
	case c.Failed == "both":
		return "fails in base and head" + because(c.Reason), "fail in base and head"
	case c.Failed != "":
		where := fmt.Sprintf("in %s (%s)", c.Failed, version[c.Failed])
		return "fails " + where + because(c.Reason), "fail " + where
	}
	return "", ""
}

// Fails says that a benchmark of one version does not run.
func Fails(r message.Result) string { return "fails" + because(r.Reason) }

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

// InMean says how the mean changed where that disagrees with the fast path that the
// row is about: where its interval excludes that. It is empty elsewhere.
func InMean(c message.Comparison) (text, many string) {
	m := c.Mean
	if m == nil || c.Ratio == nil || !(m.Lo != nil && *m.Lo > c.Ratio.Center || m.Hi != nil && *m.Hi < c.Ratio.Center) {
		return "", ""
	}
	open := c.Verdict == message.Undecided
	factor := asFactor(c.Ratio) // as its row has it
	if open {
		factor = openFactor(c.Ratio) && openFactor(m)
	}
	if text = Change(c.Unit, m, factor); open && factor {
		text = OpenChange(m)
	}
	const why = "the row and its verdict are of undisturbed time; the mean counts garbage collection and disturbances, too, " +
		"so take it where the total time matters"
	return text + " in the mean " + Interval(m, factor) + ": " + why, "the mean changed by another amount than the row says: " + why
}

// OverLayouts says what became of a verdict in other layouts of the binaries, empty
// if that was not looked at or a warning says it.
func OverLayouts(c message.Comparison) (text, many string) {
	warned := func(w sample.Warning) bool { return strings.HasPrefix(string(w.Code), "layout") }
	switch r := c.LayoutRatio; {
	case c.Layout == "checked" && r != nil:
		text := Change(c.Unit, r, false)
		if r.Lo != nil && r.Hi != nil { // few layouts that agree suffice, before their interval has ends
			text += " " + Interval(r, false)
		}
		return fmt.Sprintf("holds over %d layouts of the binaries, %s, %s", c.Layouts, text, Duration(c.LayoutSeconds, " ")),
			"hold over other layouts of the binaries"
	case c.Layout == "sensitive" && !slices.ContainsFunc(c.Warnings, warned):
		return "depends on the layout of the binary; the effect of the code is undecided", ""
	}
	return "", ""
}

// Wait says what would decide a row that is undecided in some units, none for its
// main one. slowest is the longest that one of the rows needs; both are in seconds.
func Wait(units []string, need, slowest float64) (text, many string) {
	text = "undecided"
	if len(units) > 0 {
		text += " in " + Names(units)
	}
	return text + "; about " + Duration(need, " ") + " more would decide it",
		"undecided; about " + Duration(slowest, " ") + " more would decide the slowest of them"
}

// NotWaited says why metrics are undecided, and what decides them.
const NotWaited = "undecided metrics are not waited for; name them with -unit to run until they are decided"

// Horizon says how rare an event may be that no process met; 0 says nothing.
func Horizon(iterations int64) string {
	if iterations <= 0 {
		return ""
	}
	return fmt.Sprintf("horizon: what happens less often than once in %s iterations may not have been seen", Thousands(iterations))
}

// Lacks says what of a result is not known well enough, empty if all is.
func Lacks(r message.Result) (text, many string) {
	var lacks []string
	if !r.Reached {
		lacks = append(lacks, fmt.Sprintf("not known to ± %.3g%%", 100*r.Width))
	}
	if r.Goal == message.Undecided {
		lacks = append(lacks, "the goal is undecided")
	}
	many = strings.Join(lacks, ", ")
	if text = many; text != "" && r.SecondsToReach > 0 {
		text += fmt.Sprintf("; about %s more would do", Duration(r.SecondsToReach, " "))
	}
	return text, many
}

// Legend says what the columns of a comparison mean, for those who see one for the
// first time, as users of hone tune do.
func Legend(c *message.Stream, list []message.Comparison) []string {
	if len(list) == 0 {
		return nil
	}
	verdict := "verdict: proven"
	if alpha := c.Alpha(); alpha > 0 {
		verdict += ", with an error of " + strconv.FormatFloat(100*alpha, 'g', 3, 64) + "% for all rows together"
	}
	if slices.ContainsFunc(list, func(x message.Comparison) bool { return x.Verdict == message.Undecided }) {
		verdict += "; undecided says nothing, not even that they are alike"
	}
	return []string{
		"change: of undisturbed time, as a factor from 2x up; the true value lies in the interval", verdict,
		"cost: pairs of processes, one of each side, short ones + long ones, and the time of all",
	}
}

// Identical says why comparisons of two versions have no numbers, and what was to make
// a difference and made none.
func Identical(c *message.Stream, base, head string) string {
	nothing := ""
	if keys := differentKeys(c, base, head); len(keys) > 0 {
		nothing = strings.Join(keys, ", ") + " changed nothing, "
	}
	return "identical: " + nothing + "both are the same program on the same files, so nothing was measured; -force measures them all the same"
}

// SameCode says which benchmarks were not measured as no change reaches them; empty
// for none.
func SameCode(c *message.Stream, benchmarks []string) string {
	for i, name := range benchmarks {
		benchmarks[i] = ShortName(name)
	}
	var text string
	switch n := len(benchmarks); n {
	case 0:
		return ""
	case 1:
		text = "same, identical code: " + benchmarks[0] + " reaches nothing that changed, so it was not measured"
	default:
		text = fmt.Sprintf("same, identical code: %d benchmarks reach nothing that changed, so they were not measured (%s)",
			n, Names(benchmarks))
	}
	switch {
	case c.IsTune():
		return text
	case len(benchmarks) == 1:
		return text + "; -force measures it all the same"
	}
	return text + "; -force measures them all the same"
}

// Instructions says how they were counted.
const Instructions = "instructions: counted under valgrind on one processor without garbage collection; they are not time"

// Blame names the function whose count of instructions changed most.
func Blame(c message.Comparison) string {
	f := c.Functions[0]
	return fmt.Sprintf("%s instructions an operation, %s in %s", Signed(c.Difference, c.Unit), Signed(f.Difference, c.Unit), ShortFunction(f.Name))
}
