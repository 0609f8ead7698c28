package words

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// ColumnLines say what the columns of the table are.
func ColumnLines(c *message.Stream) []string {
	lines := []string{"rule: what proposed it; share: the function's part of a benchmark's time or memory"}
	if slices.ContainsFunc(c.Trials, func(t *message.Trial) bool { return t.Ratio != nil }) {
		text := "by itself: what it did, on top of the patches before it, to the benchmark that it helps most"
		if len(c.Comparisons) > 0 {
			text += "; what all of them do together is in the first table"
		}
		lines = append(lines, text)
	}
	var words []string
	for _, w := range [][2]string{
		{message.Dropped, "dropped: not proven to be faster, or something else is slower"},
		{message.Rejected, "rejected: it does something else, or too little speaks for it"},
	} {
		if slices.ContainsFunc(c.Trials, func(t *message.Trial) bool { return t.OutcomeShown() == w[0] }) {
			words = append(words, w[1])
		}
	}
	if len(words) > 0 {
		lines = append(lines, strings.Join(words, "; "))
	}
	return lines
}

// UntriedLines list what was not measured to the end, by reason.
func UntriedLines(c *message.Stream) []string {
	var reasons []string
	what := make(map[string][]string)
	for _, t := range c.Trials {
		if t.OutcomeShown() != message.Untried {
			continue
		}
		if what[t.Reason] == nil {
			reasons = append(reasons, t.Reason)
		}
		what[t.Reason] = append(what[t.Reason], t.Rule+" in "+t.Function)
	}
	var lines []string
	for _, reason := range reasons {
		var parts []string
		for len(what[reason]) > 0 {
			name := what[reason][0]
			n := len(what[reason])
			what[reason] = slices.DeleteFunc(what[reason], func(s string) bool { return s == name })
			if n -= len(what[reason]); n > 1 {
				name += fmt.Sprintf(" (%d)", n)
			}
			parts = append(parts, name)
		}
		lines = append(lines, "not tried, "+reason+": "+strings.Join(parts, ", "))
	}
	return lines
}

// TrialLines are the evidence for a kept trial: tests, checks and verdicts.
func TrialLines(t *message.Trial) []string {
	lines := []string{testLine(t)}
	if t.Consent != "" {
		lines = append(lines, "allowed by "+t.Consent)
	}
	lines = append(lines, CheckLines(t.Evidence)...)
	if t.Ratio != nil {
		lines = append(lines, fmt.Sprintf("by itself, when it was tried: %s %s %s", ShortName(t.Benchmark), Alone(t), Interval(t.Ratio, true)))
	}
	if t.Sizes != "" {
		lines = append(lines, t.Sizes)
	}
	if lossy := LossyLine(t); lossy != "" {
		lines = append(lines, lossy)
	}
	return lines
}

// Alone is what a kept trial did to its benchmark.
func Alone(t *message.Trial) string {
	switch {
	case t.Allocs != nil:
		return fmt.Sprintf("%g to %g allocs/op", t.Allocs.Base, t.Allocs.Head)
	case t.Ratio == nil:
		return ""
	}
	return Change(sample.UnitTime, t.Ratio, true)
}

// testLine names the packages whose tests passed.
func testLine(t *message.Trial) string {
	but := butLeftOut(t.LeftOut, t.LeftOutPackages)
	switch n := len(t.Tested); {
	case n == 0 && but != "":
		return "no tests ran" + but
	case n == 0:
		return "no tests ran: there are none"
	case n == 1:
		return "tests pass: " + t.Tested[0] + but
	default:
		return "tests pass: " + t.Tested[0] + " and " + Plural(n-1, "package") + " that import it" + but
	}
}

// butLeftOut says which tests did not run, empty for none.
func butLeftOut(tests, packages int) string {
	var what []string
	if tests > 0 {
		what = append(what, Plural(tests, "test"))
	}
	if packages > 0 {
		what = append(what, "all of "+Plural(packages, "package"))
	}
	if len(what) == 0 {
		return ""
	}
	return ", without " + strings.Join(what, " and ") + " that fail before the change"
}

// TuneResult says in one sentence what a search achieved, the final code against
// the original, and where the patches are.
func TuneResult(c *message.Stream) string {
	n := len(c.Kept())
	if n == 0 {
		return nothing(c) + "; your files are unchanged"
	}
	state := map[string]string{"written": "written into your files", "committed": "committed"}[c.Tree()]
	if state == "" {
		state = "not applied"
	}
	parts := []string{Plural(n, "patch") + ", " + state}
	switch won := won(c); {
	case won != "":
		parts = []string{won, parts[0]}
	case len(c.Comparisons) == 0:
		parts = append(parts, "the final code was not compared with the original")
	case slices.ContainsFunc(c.Comparisons, func(x message.Comparison) bool { return x.Unit == sample.UnitTime && x.Verdict == message.Undecided }):
		parts = append(parts, "undecided whether the final code takes less time than the original")
	default:
		parts = append(parts, "the final code takes no less time than the original")
	}
	if lost := changed(c, message.Slower); lost != "" {
		parts = append(parts, lost)
	}
	return strings.Join(parts, "; ")
}

// nothing says in a few words that no rewrite was kept.
func nothing(c *message.Stream) string {
	switch {
	case len(c.Trials) > 0:
		return "none of " + Plural(len(c.Trials), "rewrite") + " was kept"
	case c.Summary != nil && c.Summary.Exit == 1:
		return "nothing could be tuned"
	case c.Summary != nil && c.Summary.Ended != "done":
		return "no rewrite was tried"
	}
	return "no rewrite was found to try"
}

// won names the benchmarks that gained most from all patches together.
func won(c *message.Stream) string { return changed(c, message.Faster) }

// changed names the benchmarks whose times have a verdict, the largest change first.
func changed(c *message.Stream, verdict string) string {
	var list []message.Comparison
	for _, x := range c.Comparisons {
		if x.Unit == sample.UnitTime && x.Verdict == verdict && x.Ratio != nil {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b message.Comparison) int {
		if verdict == message.Slower {
			a, b = b, a
		}
		return cmp.Compare(a.Ratio.Center, b.Ratio.Center)
	})
	const most = 3
	var names []string
	for _, x := range list[:min(most, len(list))] {
		names = append(names, ShortName(x.Benchmark)+" "+gained(&x))
	}
	text := strings.Join(names, ", ")
	if n := len(list) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
}

// tuneTally counts the trials, repeats what was won, which is far above by then, and
// says why the search ended.
func tuneTally(c *message.Stream) string {
	parts := []string{fmt.Sprintf("%d of %d rewrites kept", len(c.Kept()), len(c.Trials))}
	switch {
	case len(c.Trials) == 0:
		parts[0] = nothing(c)
	case c.Summary != nil && c.Summary.FirstKept > 0:
		parts[0] += " (the first after " + Duration(c.Summary.FirstKept, " ") + ")"
	}
	for _, outcome := range []string{message.Dropped, message.Rejected, message.Untried} {
		n := 0
		for _, t := range c.Trials {
			if t.OutcomeShown() == outcome {
				n++
			}
		}
		if word := map[string]string{message.Dropped: "dropped", message.Rejected: "rejected", message.Untried: "not tried"}[outcome]; n > 0 {
			parts[0] += fmt.Sprintf(", %d %s", n, word)
		}
	}
	if won := won(c); won != "" {
		parts = append(parts, won)
	}
	if c.Summary != nil {
		switch c.Summary.Ended {
		case "budget":
			parts = append(parts, "the budget ended the search")
		case "goal":
			parts = append(parts, "the goal is met")
		}
	}
	return strings.Join(parts, "; ")
}

// nextStep says what has become of the user's files, and what to do now.
func nextStep(c *message.Stream) string {
	n := len(c.Kept())
	if c.Summary == nil {
		return ""
	}
	if n == 0 && c.Summary.Ended == "budget" {
		return "Your files are unchanged; a larger -budget tries more."
	}
	if n == 0 {
		return "Your files are unchanged."
	}
	switch out := c.Summary.Out; c.Summary.Tree {
	case "written":
		return "Your files are changed; git diff shows how." + inFolder(out)
	case "committed":
		return fmt.Sprintf("The patches are committed; git log -p -%d shows them.", n) + inFolder(out)
	case "unchanged":
		return "Your files are unchanged. To apply: " + apply(c, out)
	default:
		return "To apply: " + apply(c, out)
	}
}

func inFolder(out string) string {
	if out == "" {
		return ""
	}
	return " The patches are in " + out + ", too."
}

// apply is how patches that are not applied yet are.
func apply(c *message.Stream, out string) string {
	switch {
	case out != "":
		return am(c.Summary.Apply, strings.TrimSuffix(out, "/"))
	case c.Config.Run > 0:
		return "hone export -patches " + stored(c) + " | git apply, at the top of the repository; with -write or -commit a run does it itself."
	}
	return "run it again with -write or -commit, or with -out patches and then git am patches/*.patch"
}

// am is the line that applies the patches in a folder. git apply takes them anywhere.
func am(how, folder string) string {
	line, rest := "git apply ", ""
	switch how {
	case "am":
		line = "git am "
	case "keep-cr":
		line = "git am --keep-cr "
	case "dirty":
		rest = ", on top of your uncommitted changes; git am takes them once those are committed."
	}
	if strings.ContainsAny(folder, " \t'\"\\$`&;|<>()*?[]#~!{}") {
		folder = "'" + strings.ReplaceAll(folder, "'", `'\''`) + "'"
	}
	return line + folder + "/*.patch" + rest
}
