package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/sample"
)

// evidenceLines say why a kept trial is the same, and faster.
func (t *Trial) evidenceLines() []string {
	lines := []string{t.testLine()}
	if t.Consent != "" {
		lines = append(lines, "allowed by "+t.Consent)
	}
	lines = append(lines, t.Evidence.lines()...)
	if t.Ratio != nil {
		lines = append(lines, fmt.Sprintf("by itself, when it was tried: %s %s %s", shortName(t.Benchmark), t.alone(), interval(t.Ratio, true)))
	}
	if t.Sizes != "" {
		lines = append(lines, t.Sizes)
	}
	return lines
}

// alone is what a kept trial did to its benchmark.
func (t *Trial) alone() string {
	if t.Ratio == nil {
		return ""
	}
	return change(sample.UnitTime, t.Ratio, true)
}

// testLine names the packages whose tests passed.
func (t *Trial) testLine() string {
	switch n := len(t.Tested); n {
	case 0:
		return "no tests ran: there are none"
	case 1:
		return "tests pass: " + t.Tested[0]
	default:
		return "tests pass: " + t.Tested[0] + " and " + plural(n-1, "package") + " that import it"
	}
}

// lines say what the comparison of old and new rests on.
func (e *TrialEvidence) lines() []string {
	if e == nil {
		return nil
	}
	ev := equiv.Evidence{
		Recorded: e.Recorded, Generated: e.Generated, Fuzzed: e.Fuzzed, Enumerated: e.Enumerated,
		Mutants: e.Mutants, Killed: e.Killed, Parts: e.Parts, Most: e.Most,
		Blocks: e.Blocks, Uncovered: e.Uncovered, UncoveredAt: e.UncoveredAt, Weaker: e.Weaker,
		Differing: e.Differing, Erring: e.Erring, Edge: e.Edge,
	}
	return ev.Lines()
}

// tuneResult says in one sentence what a search came to: the final code against the
// original, and what has become of the patches.
func (c *collector) tuneResult() string {
	n := len(c.keptTrials())
	if n == 0 {
		return c.nothing() + "; your files are unchanged"
	}
	state := map[string]string{"written": "written into your files", "committed": "committed"}[c.tree()]
	if state == "" {
		state = "not applied"
	}
	parts := []string{plural(n, "patch") + ", " + state}
	switch won := c.won(); {
	case won != "":
		parts = []string{won, parts[0]}
	case len(c.comparisons) == 0:
		parts = append(parts, "the final code was not compared with the original")
	case slices.ContainsFunc(c.comparisons, func(x Comparison) bool { return x.Unit == sample.UnitTime && x.Verdict == undecided }):
		parts = append(parts, "undecided whether the final code takes less time than the original")
	default:
		parts = append(parts, "the final code takes no less time than the original")
	}
	if lost := c.changed(slower); lost != "" {
		parts = append(parts, lost)
	}
	return strings.Join(parts, "; ")
}

// nothing says in a few words that no rewrite was kept.
func (c *collector) nothing() string {
	switch {
	case len(c.trials) > 0:
		return "none of " + plural(len(c.trials), "rewrite") + " was kept"
	case c.summary != nil && c.summary.Exit == 1:
		return "nothing could be tuned"
	case c.summary != nil && c.summary.Ended != "done":
		return "no rewrite was tried"
	}
	return "no rewrite was found to try"
}

// tree is what has become of the user's files.
func (c *collector) tree() string {
	if c.summary == nil {
		return ""
	}
	return c.summary.Tree
}

// won names the benchmarks that gained most from all patches together.
func (c *collector) won() string { return c.changed(faster) }

// changed names the benchmarks whose times have a verdict, the largest change first.
func (c *collector) changed(verdict string) string {
	var list []Comparison
	for _, x := range c.comparisons {
		if x.Unit == sample.UnitTime && x.Verdict == verdict && x.Ratio != nil {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b Comparison) int {
		if verdict == slower {
			a, b = b, a
		}
		return cmp.Compare(a.Ratio.Center, b.Ratio.Center)
	})
	const most = 3
	var names []string
	for _, x := range list[:min(most, len(list))] {
		text := changeOf(x)
		if strings.HasSuffix(text, "%") {
			text = x.Verdict + ", " + text // a factor says it itself
		}
		names = append(names, shortName(x.Benchmark)+" "+text+" "+intervalOf(x))
	}
	text := strings.Join(names, ", ")
	if n := len(list) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
}

// tuneTally counts the trials, repeats what was won, which is far above by then, and
// says why the search ended.
func (c *collector) tuneTally() string {
	parts := []string{fmt.Sprintf("%d of %d rewrites kept", len(c.keptTrials()), len(c.trials))}
	if len(c.trials) == 0 {
		parts[0] = c.nothing()
	}
	for _, outcome := range []string{dropped, rejected, untried} {
		n := 0
		for _, t := range c.trials {
			if t.outcome() == outcome {
				n++
			}
		}
		if word := map[string]string{dropped: "dropped", rejected: "rejected", untried: "not tried"}[outcome]; n > 0 {
			parts[0] += fmt.Sprintf(", %d %s", n, word)
		}
	}
	if won := c.won(); won != "" {
		parts = append(parts, won)
	}
	if c.summary != nil {
		switch c.summary.Ended {
		case "budget":
			parts = append(parts, "the budget ended the search")
		case "goal":
			parts = append(parts, "the goal is met")
		}
	}
	return strings.Join(parts, "; ")
}

// nextStep says what has become of the user's files, and what to do now.
func (c *collector) nextStep() string {
	n := len(c.keptTrials())
	if c.summary == nil {
		return ""
	}
	if n == 0 && c.summary.Ended == "budget" {
		return "Your files are unchanged; a larger -budget tries more."
	}
	if n == 0 {
		return "Your files are unchanged."
	}
	switch out := c.summary.Out; c.summary.Tree {
	case "written":
		return "Your files are changed; git diff shows how." + inFolder(out)
	case "committed":
		return fmt.Sprintf("The patches are committed; git log -p -%d shows them.", n) + inFolder(out)
	case "unchanged":
		return "Your files are unchanged. To apply: " + c.apply(out)
	default:
		return "To apply: " + c.apply(out)
	}
}

func inFolder(out string) string {
	if out == "" {
		return ""
	}
	return " The patches are in " + out + ", too."
}

// dirty says that the patches start from changes that are in no commit.
func (c *collector) dirty() bool {
	return slices.ContainsFunc(c.config.Versions, func(v sample.Version) bool { return v.Dirty })
}

// apply is how patches that are not applied yet are.
func (c *collector) apply(out string) string {
	switch {
	case out != "":
		return c.am(strings.TrimSuffix(out, "/"))
	case c.config.Run > 0:
		return "hone export -patches " + c.stored() + " | git apply, at the top of the repository; with -write or -commit a run does it itself."
	}
	return "run it again with -write or -commit, or with -out patches and then git am patches/*.patch"
}

// am is the line that applies the patches in a folder. git takes carriage returns for
// those of the mail, unless it is told, and makes commits in a repository only.
func (c *collector) am(folder string) string {
	line, rest := "git am ", ""
	if v := c.config.Versions; len(v) > 0 && v[0].Commit == "" {
		line = "git apply "
	} else if c.dirty() {
		line, rest = "git apply ", ", on top of your uncommitted changes; git am takes them once those are committed."
	} else if slices.ContainsFunc(c.keptTrials(), func(t *Trial) bool { return strings.Contains(t.Patch, "\r\n") }) {
		line += "--keep-cr "
	}
	if strings.ContainsAny(folder, " \t'\"\\$`&;|<>()*?[]#~!{}") {
		folder = "'" + strings.ReplaceAll(folder, "'", `'\''`) + "'"
	}
	return line + folder + "/*.patch" + rest
}
