package words

import (
	"fmt"
	"go/version"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/rules/near"
)

// subjects are those of the rules.
const subjects = "text put together, split or searched in pieces, fmt, regular expressions, JSON and sorting where plainer " +
	"code does, maps and slices without room, and what is looked up or made twice"

// HotReason says why a hot function is hot: its hottest line and the first cause of it; empty if
// that is not known.
func HotReason(f message.HotFunction) string {
	h := f.Hottest
	if h == nil {
		return ""
	}
	text := fmt.Sprintf("line %d takes %s of %s", h.Line, ShareText(h.Flat), HotKind(h.Kind))
	if why := HotFirst(h); why != "" {
		text += ": " + why
	}
	return text
}

// HotNote says what was proposed for a hot function and what nearly matched, empty if nothing was.
func HotNote(c *message.Stream, s *message.TuneSearch, f message.HotFunction) string {
	switch {
	case f.Generated:
		return "it is in a generated file, which rules leave alone: change what generates it"
	case f.NoBody:
		return "its code is not Go (assembly, for example), which rules do not read"
	}
	var parts, tried []string
	for _, t := range c.Trials {
		if t.Package == f.Package && t.Function == f.Function && !slices.Contains(tried, t.Rule) {
			tried = append(tried, t.Rule)
		}
	}
	if len(tried) > 0 {
		parts = append(parts, "proposed, see above: "+strings.Join(tried, ", "))
	}
	for _, n := range s.Near {
		if n.Package == f.Package && n.Function == f.Function {
			parts = append(parts, fmt.Sprintf("%s, line %d: %s", n.Rule, n.Line, n.Text))
		}
	}
	const most = 4
	if more := len(parts) - most; more > 0 {
		parts = append(parts[:most], fmt.Sprintf("%d more", more))
	}
	return strings.Join(parts, "; ")
}

// mostHot is the number of hot functions that are shown of a package, and mostNoted that of
// those of which there is something to say.
const mostHot, mostNoted = 8, 16

// ShownHot are the functions that are shown: the hottest, and others that a rule nearly matched.
func ShownHot(c *message.Stream, s *message.TuneSearch) []message.HotFunction {
	var out []message.HotFunction
	for i, f := range s.Hot {
		if i < mostHot || len(out) < mostNoted && HotNote(c, s, f) != "" {
			out = append(out, f)
		}
	}
	return out
}

// SearchLines say where the rest of the time of a package is, below its hot functions.
func SearchLines(c *message.Stream, s *message.TuneSearch) []string {
	var lines []string
	shown := ShownHot(c, s)
	i := slices.IndexFunc(s.Hot, func(f message.HotFunction) bool { return !slices.Contains(shown, f) })
	if hidden := len(s.Hot) - len(shown); hidden > 0 {
		lines = append(lines, fmt.Sprintf("%s not shown, with a share of %.0f %% or less", Plural(hidden, "more function"), 100*s.Hot[i].Share))
	}
	if s.Elsewhere >= 0.2 {
		lines = append(lines, fmt.Sprintf("%.0f %% of the time of all benchmarks is in no function of the module: %s", 100*s.Elsewhere, others(s)))
	}
	return lines
}

// SearchLegend explains the hot functions of packages, and what was asked about them.
func SearchLegend(c *message.Stream) []string {
	var lines []string
	hot := func(is func(*message.TuneSearch, message.HotFunction) bool) bool {
		return slices.ContainsFunc(c.Searches, func(s *message.TuneSearch) bool {
			return slices.ContainsFunc(ShownHot(c, s), func(f message.HotFunction) bool { return is(s, f) })
		})
	}
	noted := func(s *message.TuneSearch, f message.HotFunction) bool { return HotNote(c, s, f) != "" }
	if hot(func(*message.TuneSearch, message.HotFunction) bool { return true }) {
		lines = append(lines, "share: of that benchmark's time or allocated memory, whichever is more, what the function takes with the library "+
			"code it calls, without other functions of the module; where it is 50 % of the time, at most 2x can be won there")
	}
	if s := c.Searches[0]; s.Rules > 0 {
		what := ""
		if !given(c, "rules") {
			what = ", for " + subjects
		}
		lines = append(lines, fmt.Sprintf("%s looked at each function with a share of %.3g %% or more%s; %s lists them, docs/tune.md explains this report",
			Plural(s.Rules, "rule"), 100*s.Share, what, Command("hone tune -rules help")))
		var below []string
		if hot(func(_ *message.TuneSearch, f message.HotFunction) bool { return f.Hottest != nil }) {
			below = append(below, "its hottest line and why that is hot")
		}
		if hot(noted) {
			below = append(below, "what was proposed, rules that nearly matched and what is in their way, or why no rule looks at it")
		}
		if len(below) > 0 {
			lines = append(lines, "below a function: "+strings.Join(below, "; "))
		}
		if hot(func(s *message.TuneSearch, f message.HotFunction) bool { return !noted(s, f) }) {
			lines = append(lines, "where no rule stands below a function, nothing in it looks like what a rule can improve")
		}
	} else {
		lines = append(lines, "no rule was asked: there was no time left")
	}
	return lines
}

// others names the packages outside of the module in which most time is.
func others(s *message.TuneSearch) string {
	var parts []string
	for _, o := range s.Others {
		name := o.Package
		switch name {
		case ".":
			name = "the benchmarks themselves"
		case "":
			name = "the runtime (garbage collection and the like)"
		}
		if o.Share >= 0.02 && len(parts) < 4 {
			parts = append(parts, fmt.Sprintf("%s %.0f %%", name, 100*o.Share))
		}
	}
	return strings.Join(parts, ", ")
}

// A Next is something to do after a search that kept nothing, with the command lines for it.
type Next struct {
	Text     string
	Commands []string
}

// A hint is something to do, if it applies to what was looked at; empty otherwise.
type hint func(c *message.Stream, s *message.TuneSearch) Next

// hints are in the order in which they are told. Those from hintHand on hold for any package.
var (
	ownHints = []hint{hintGo, hintConsent, hintCodec, hintBudget, hintBench, hintElsewhere}
	anyHints = []hint{hintLines, hintHand, hintProposer}
)

// NextSteps say what a user may do where nothing was kept. What holds for any package is
// told of the first one only.
func NextSteps(c *message.Stream, s *message.TuneSearch) []Next {
	list := ownHints
	if s == c.Searches[0] {
		list = slices.Concat(ownHints, anyHints)
	}
	var steps []Next
	for _, h := range list {
		if step := h(c, s); step.Text != "" {
			steps = append(steps, step)
		}
	}
	return steps
}

// NextAfterBudget says what a user may do where the budget ended before anything was looked at.
func NextAfterBudget(c *message.Stream) []Next {
	if len(c.Searches)+len(c.Trials) > 0 || !c.IsTune() || c.Summary == nil || c.Summary.Ended != "budget" || c.Config.Line == "" {
		return nil
	}
	return []Next{{"give it more time, or choose benchmarks (-bench) and tests (-run, -skip); docs/tune.md says what the time goes to:",
		[]string{again(c, nil, "-budget", "30m")}}}
}

// hindered names the rules, with functions, that a reason keeps from proposing something, and
// the details of it.
func hindered(s *message.TuneSearch, why near.Reason) (rules, details []string) {
	for _, n := range s.Near {
		if n.Reason != string(why) {
			continue
		}
		if name := n.Rule + " in " + n.Function; !slices.Contains(rules, name) {
			rules = append(rules, name)
		}
		if !slices.Contains(details, n.Detail) {
			details = append(details, n.Detail)
		}
	}
	return rules, details
}

func hintGo(c *message.Stream, s *message.TuneSearch) Next {
	rules, versions := hindered(s, near.GoVersion)
	if len(rules) == 0 {
		return Next{}
	}
	newest := slices.MaxFunc(versions, func(a, b string) int { return version.Compare("go"+a, "go"+b) })
	return Next{fmt.Sprintf("ask for Go %s or later in go.mod, if that suits the module, and run again: %s", newest, few(rules)),
		[]string{goIn(s, "mod edit -go="+newest), again(c, s)}}
}

func hintConsent(c *message.Stream, s *message.TuneSearch) Next {
	rules, names := hindered(s, near.Consent)
	if len(rules) == 0 {
		return Next{}
	}
	return Next{fmt.Sprintf("allow a rewrite that is not quite the same: %s; docs/tune.md says what may differ", few(rules)),
		[]string{again(c, s, "-allow", strings.Join(names, ","))}}
}

func hintCodec(c *message.Stream, s *message.TuneSearch) Next {
	if rules, _ := hindered(s, near.Codec); len(rules) == 0 || given(c, "deps") {
		return Next{}
	}
	return Next{"let another package encode and decode JSON, whose errors and corner cases may differ:",
		[]string{again(c, s, "-allow", "codec", "-deps", "any")}}
}

func hintBudget(c *message.Stream, s *message.TuneSearch) Next {
	short := slices.ContainsFunc(c.Warnings, func(w sample.Warning) bool {
		return slices.Contains([]sample.Code{"benchmarks-unlooked", "profile-missing"}, w.Code) && (w.Package == "" || w.Package == s.Package)
	})
	if c.Summary == nil || c.Summary.Ended != "budget" && !short {
		return Next{}
	}
	next := Next{Text: "give it more time, or fewer benchmarks: time was short, and not all was looked at",
		Commands: []string{again(c, s, "-budget", "30m")}}
	if len(s.Hot) > 0 {
		next.Commands = append(next.Commands, again(c, s, "-bench", pattern(s.Hot[0].Benchmark)))
	}
	return next
}

func hintBench(c *message.Stream, s *message.TuneSearch) Next {
	switch {
	case given(c, "bench"):
		return Next{"ask about all benchmarks, not only those of -bench:", []string{"hone tune " + argument(s)}}
	case len(s.Hot) == 0:
		return Next{Text: "write a benchmark of what you want faster: those that there are spend next to nothing in functions of the module"}
	}
	return Next{}
}

func hintElsewhere(c *message.Stream, s *message.TuneSearch) Next {
	if s.Elsewhere < 0.5 {
		return Next{}
	}
	return Next{"see what the time outside of the module is spent on, and whether the benchmarks measure what they should:",
		[]string{"hone explain -cum " + stored(c)}}
}

func hintLines(c *message.Stream, s *message.TuneSearch) Next {
	i := slices.IndexFunc(s.Hot, func(f message.HotFunction) bool { return !f.NoBody && !f.Generated })
	if i < 0 {
		return Next{}
	}
	return Next{"see which lines of " + s.Hot[i].Function + " the time and the memory go to:", []string{"hone explain -view source " + stored(c)}}
}

func hintHand(_ *message.Stream, s *message.TuneSearch) Next {
	if len(s.Hot) == 0 {
		return Next{}
	}
	return Next{"change it by hand, and let hone compare that with the last commit:",
		[]string{fmt.Sprintf("hone diff -bench %s HEAD -- %s", pattern(s.Hot[0].Benchmark), argument(s))}}
}

func hintProposer(c *message.Stream, s *message.TuneSearch) Next {
	if given(c, "proposer") || len(s.Hot) == 0 {
		return Next{}
	}
	return Next{"let a program of yours propose changes to these functions; hone tests, checks and measures them like those of its rules " +
		"(docs/tune.md says what it reads and writes):",
		[]string{"hone tune -proposer ./propose.sh " + argument(s)}}
}

// argument names a package on a command line.
func argument(s *message.TuneSearch) string {
	if s.Argument == "" {
		return s.Package
	}
	return s.Argument
}

// again is the command line of the run with flags and their values, in place of those that
// it had.
func again(c *message.Stream, s *message.TuneSearch, flags ...string) string {
	words := strings.Fields(c.Config.Line)
	if len(words) < 2 { // a run of an earlier version
		words = []string{"hone", "tune", argument(s)}
	}
	out := append(words[:2:2], flags...)
	for i := 2; i < len(words); i++ {
		name, _, whole := strings.Cut(words[i], "=")
		switch n := slices.Index(flags, "-"+strings.TrimLeft(name, "-")); {
		case !strings.HasPrefix(name, "-") || n < 0 || n%2 != 0:
			out = append(out, words[i])
		case !whole:
			i++ // its value
		}
	}
	return strings.Join(out, " ")
}

// directory is where the package is, as seen from where hone ran, empty if that is here or
// not known.
func directory(s *message.TuneSearch) string {
	if a := argument(s); a != "." && strings.HasPrefix(a, ".") {
		return a
	}
	return ""
}

// goIn is a go command that is carried out in the package's directory, which may be in
// another module than the current one.
func goIn(s *message.TuneSearch, command string) string {
	if dir := directory(s); dir != "" {
		return "go -C " + dir + " " + command
	}
	return "go " + command
}

// pattern is the value of -bench, quoted for a shell, that chooses one benchmark.
func pattern(benchmark string) string {
	parts := strings.Split(benchmark, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return Quoted(strings.Join(parts, "/"))
}

// given reports whether a flag is on the command line of the run.
func given(c *message.Stream, flag string) bool {
	for arg := range strings.FieldsSeq(c.Config.Line) {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && name == flag {
			return true
		}
	}
	return false
}

// few joins the first of a list.
func few(list []string) string {
	const most = 3
	text := strings.Join(list[:min(most, len(list))], ", ")
	if more := len(list) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
