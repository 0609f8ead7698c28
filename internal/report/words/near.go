package words

import (
	"fmt"
	"go/version"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/rules/near"
)

// nearWords say why a rule proposes nothing for code of its shape. %s is the detail.
var nearWords = map[near.Reason]string{
	near.GoVersion: "go.mod asks for an older Go than %s",
	near.Closure:   "a function literal uses %s",
	near.Address:   "the address of %s is taken",
	near.Parameter: "%s is a parameter or a result",
	near.Used:      "%s is used in another way, too",
	near.Declared:  "%s does not begin empty beside the loop",
	near.Label:     "labels or goto leave the order of statements open",
	near.Bound:     "how long %s becomes is not known before the loop",
	near.Constant:  "%s is not constant",
	near.Format:    "only package fmt formats %s",
	near.Type:      "%s has parts that it does not know",
	near.Filled:    "%s may hold something before the call",
	near.Codec:     "go.mod requires no other package for JSON",
	near.Consent:   "it is a trade that -allow %s would allow",
	near.Idle:      "no benchmark runs this code",
	near.InitOrder: "a new variable could be set too late for the others of the package",
	near.Compare:   "the comparison is not made of plain parts",
	near.Small:     "it stays small (%s), so there is nothing to win",
	near.Large:     "%s becomes too large for the stack",
	near.Changed:   "%s may change, or is exported",
}

// NearMiss says why a rule proposes nothing for code of its shape.
func NearMiss(why near.Reason, detail string) string {
	text, ok := nearWords[why]
	if !ok {
		return strings.TrimSpace(string(why) + " " + detail)
	}
	if !strings.Contains(text, "%s") {
		return text
	}
	return fmt.Sprintf(text, shortened(detail))
}

// shortened cuts a piece of code that is long or has several lines.
func shortened(code string) string {
	const most = 40
	short := strings.Join(strings.Fields(code), " ")
	if r := []rune(short); len(r) > most {
		short = string(r[:most]) + "…"
	}
	return short
}

// HotNote says what nearly matched in a hot function, empty if nothing did.
func HotNote(s *message.TuneSearch, f message.HotFunction) string {
	if f.Generated {
		return "it is in a generated file, which rules leave alone: change what generates it"
	}
	var parts []string
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

// SearchLines say what was asked about the functions, and where the rest of the time is.
func SearchLines(s *message.TuneSearch) []string {
	asked := "no rule was asked: there was no time left"
	if s.Rules > 0 {
		asked = fmt.Sprintf("%s looked at each function with %.3g %% or more of a benchmark's time or memory; hone tune -rules help lists them",
			Plural(s.Rules, "rule"), 100*s.Share)
	}
	var lines []string
	if len(s.Hot) > 0 {
		lines = append(lines, "share: what the function and the library code it calls take of that benchmark's time or memory, whichever is more")
	}
	lines = append(lines, asked)
	bare := slices.ContainsFunc(s.Hot, func(f message.HotFunction) bool { return HotNote(s, f) == "" })
	if len(s.Near) > 0 {
		lines = append(lines, "below a function: a rule that nearly matched, and what is in its way")
	}
	if bare && s.Rules > 0 {
		lines = append(lines, "where nothing stands below a function, nothing in it has a shape that a rule knows")
	}
	if s.Elsewhere >= 0.2 {
		lines = append(lines, fmt.Sprintf("%.0f %% of the time is in no function of the module: %s", 100*s.Elsewhere, others(s)))
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

// A hint is something to try next, if it applies to what was looked at.
type hint func(c *message.Stream, s *message.TuneSearch) string

// hints are in the order in which they are told.
var hints = []hint{hintGo, hintConsent, hintCodec, hintBudget, hintElsewhere, hintBench, hintHand, hintProposer}

// NextLines say what a user may try where nothing was kept.
func NextLines(c *message.Stream, s *message.TuneSearch) []string {
	var lines []string
	for _, h := range hints {
		if text := h(c, s); text != "" {
			lines = append(lines, text)
		}
	}
	return lines
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

func hintGo(_ *message.Stream, s *message.TuneSearch) string {
	rules, versions := hindered(s, near.GoVersion)
	if len(rules) == 0 {
		return ""
	}
	newest := slices.MaxFunc(versions, func(a, b string) int { return version.Compare("go"+a, "go"+b) })
	return fmt.Sprintf("a go line of %s or later in go.mod, if that suits the module: %s", newest, few(rules))
}

func hintConsent(_ *message.Stream, s *message.TuneSearch) string {
	rules, names := hindered(s, near.Consent)
	if len(rules) == 0 {
		return ""
	}
	return fmt.Sprintf("-allow %s: %s; hone tune -h says what may differ then", strings.Join(names, ","), few(rules))
}

func hintCodec(c *message.Stream, s *message.TuneSearch) string {
	if rules, _ := hindered(s, near.Codec); len(rules) == 0 || given(c, "deps") {
		return ""
	}
	return "-allow codec -deps any: other packages for JSON, whose errors and corner cases may differ"
}

func hintBudget(c *message.Stream, _ *message.TuneSearch) string {
	if c.Summary == nil || c.Summary.Ended != "budget" {
		return ""
	}
	return "a larger -budget, or fewer benchmarks with -bench: the time was spent before all was tried"
}

func hintElsewhere(_ *message.Stream, s *message.TuneSearch) string {
	if s.Elsewhere < 0.5 {
		return ""
	}
	return "a profile of what is elsewhere: go test -run '^$' -bench . -cpuprofile cpu.pprof, then go tool pprof -top cpu.pprof"
}

func hintBench(c *message.Stream, s *message.TuneSearch) string {
	if given(c, "bench") {
		return "another -bench, or none: these benchmarks spend their time in the functions above"
	}
	if len(s.Hot) == 0 {
		return "a benchmark of what you want faster: those that there are spend next to nothing in functions of the module"
	}
	return ""
}

func hintHand(_ *message.Stream, s *message.TuneSearch) string {
	if len(s.Hot) == 0 {
		return ""
	}
	return "a change of these functions by hand: hone diff compares it with HEAD then"
}

func hintProposer(c *message.Stream, s *message.TuneSearch) string {
	if given(c, "proposer") || len(s.Hot) == 0 {
		return ""
	}
	return "-proposer COMMAND: a program of yours that proposes changes to these functions; hone tests, checks and measures them like those of its rules; hone tune -h says what it reads and writes"
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
