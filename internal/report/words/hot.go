package words

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// hotKinds are what profiles count, by kind.
var hotKinds = map[string]string{
	"cpu": "CPU time", "alloc_space": "allocated bytes", "alloc_objects": "allocations",
	"mutex": "waiting for locks", "block": "blocking",
}

// HotKind says what a kind of profile counts.
func HotKind(kind string) string {
	if name := hotKinds[kind]; name != "" {
		return name
	}
	return kind
}

// HotTotal is the sum of a profile of a kind.
func HotTotal(kind string, total float64) string {
	switch kind {
	case "alloc_space":
		return Value(total, "B")
	case "alloc_objects":
		return Thousands(int64(total))
	}
	return Seconds(total)
}

// ExplainTitle names what was profiled.
func ExplainTitle(p *message.Profile) string {
	if p.Package == "" {
		return strings.Join(p.Sources, ", ")
	}
	text := p.Package
	if p.Patches > 0 {
		text += " with " + Plural(p.Patches, "rewrite")
	}
	var names []string
	for _, b := range p.Benchmarks {
		names = append(names, ShortName(b.Name))
	}
	if len(names) > 0 {
		text += ": " + Names(names)
	}
	return text
}

// ProfileTitle is the head of the table of a profile's lines.
func ProfileTitle(p *message.Profile) string {
	return fmt.Sprintf("%s, %s", HotKind(p.Kind), HotTotal(p.Kind, p.Total))
}

// ShareText is a part of the whole.
func ShareText(part float64) string {
	switch {
	case part > 0 && part < 0.0005:
		return "<0.1%"
	case part > 0.9995 && part < 1:
		return ">99.9%"
	}
	return fmt.Sprintf("%.1f%%", 100*part)
}

// ShareRange is the interval of the share of a line, empty if it has none.
func ShareRange(h *message.Hotspot) string {
	switch {
	case h.Hi == 0 || h.Flat == 0:
		return ""
	case h.Lo == h.Hi:
		return "exact"
	}
	digits := 0
	if h.Hi-h.Lo < 0.01 {
		digits = 1
	}
	return fmt.Sprintf("%.*f to %.*f%%", digits, 100*h.Lo, digits, 100*h.Hi)
}

// CeilingText is how many times as fast the whole would be, were the line free.
func CeilingText(h *message.Hotspot) string {
	switch {
	case h.Ceiling == nil:
		return "all"
	case *h.Ceiling >= 100:
		return ">100x"
	case *h.Ceiling < 1.005:
		return "1.00x"
	}
	return trimZeros(*h.Ceiling) + "x"
}

// trimZeros formats a factor with three digits.
func trimZeros(x float64) string {
	digits := max(0, 2-int(math.Floor(math.Log10(x))))
	return strconv.FormatFloat(x, 'f', digits, 64)
}

// HotPlace is the position of a line as an editor takes it.
func HotPlace(h *message.Hotspot) string { return fmt.Sprintf("%s:%d", h.File, h.Line) }

// HotWhy says why a line is hot and what would help, the likeliest causes first.
func HotWhy(h *message.Hotspot) string { return reasons(h.Causes, h.Advice, mostReasons) }

// HotFirst is HotWhy with the likeliest cause alone.
func HotFirst(h *message.Hotspot) string { return reasons(h.Causes, h.Advice, 1) }

// reasons says the first causes, and what would help.
func reasons(causes []message.HotCause, advice []string, most int) string {
	var parts []string
	for i, c := range causes {
		if i == most {
			break
		}
		text := c.Message
		if c.Share > 0 {
			text = ShareText(c.Share) + " " + text
		}
		if c.File != "" {
			text += fmt.Sprintf(" (%s:%d)", c.File, c.Line)
		}
		parts = append(parts, text)
	}
	text := strings.Join(parts, "; ")
	if len(advice) > 0 {
		text += "; what would help: " + advice[0]
	}
	return text
}

// HotCodes are the codes of the causes that HotWhy says.
func HotCodes(h *message.Hotspot) string {
	var codes strings.Builder
	for _, c := range h.Causes[:min(mostReasons, len(h.Causes))] {
		codes.WriteString(" " + c.Code)
	}
	return codes.String()
}

// HotSentence says what a line takes and why, for one who sees nothing else of the report.
func HotSentence(h *message.Hotspot) string {
	text := fmt.Sprintf("%s of %s in %s", ShareText(h.Flat), HotKind(h.Kind), ShortFunction(h.Function))
	if why := HotWhy(h); why != "" {
		text += ": " + why
	}
	return text
}

// ProfileLines say what the lines of a profile do not.
func ProfileLines(p *message.Profile) []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if p.Outside > 0.01 {
		text := fmt.Sprintf("%s: %s is in no line of your code", HotKind(p.Kind), ShareText(p.Outside))
		if p.GC > 0.001 {
			text += fmt.Sprintf(": %s is the garbage collector by itself, of which GOGC=200 would save about half for more memory", ShareText(p.GC))
		}
		add("%s", text)
	}
	return lines
}

// ExplainLegend says what the columns are, in a line or two.
func ExplainLegend(c *message.Stream) []string {
	seen := ""
	for _, p := range c.Profiles {
		if p.Kind == "cpu" {
			seen = fmt.Sprintf(" (%s samples)", Thousands(int64(p.Observations)))
		}
	}
	return []string{
		"flat: the line and what library and runtime spent for it; interval: 95 %, for what sampling leaves open" + seen +
			"; cum: with all that it calls; if free: how many times as fast the whole would be without the line",
	}
}

// explainTally is the run in one line.
func explainTally(c *message.Stream) string {
	benchmarks := make(map[string]int)
	kinds := make(map[string]bool)
	for _, p := range c.Profiles {
		benchmarks[p.Package] = len(p.Benchmarks)
		kinds[p.Kind] = true
	}
	n := 0
	for _, of := range benchmarks {
		n += of
	}
	if len(c.Shifts) > 0 && c.Shifts[0].Benchmark == "" {
		return "profiles of two sides compared; only hone diff and hone load say whether they differ"
	}
	if len(c.Shifts) > 0 {
		return Plural(len(c.Shifts), "benchmark") + " profiled on both sides; only hone diff says whether they differ"
	}
	if len(kinds) == 0 {
		return "nothing to show: the profiles have no samples"
	}
	if n == 0 {
		return Plural(len(kinds), "kind") + " of profiles read"
	}
	return fmt.Sprintf("%s profiled for %s", Plural(n, "benchmark"), Plural(len(kinds), "kind"))
}

// hotCaveats has the words of what a profile cannot tell.
var hotCaveats = map[sample.Code]caveat{
	"not-profiled": {say: func(f sample.Facts) (string, string) {
		if kind := f.Text("kind"); kind != "" {
			return "no profile of " + HotKind(kind) + ": " + f.Text("error"), ""
		}
		return "not profiled, it does not run: " + f.Text("error"), ""
	}},
	"no-compiler": {say: func(f sample.Facts) (string, string) {
		return "the compiler could not be asked, so causes are those that samples and source tell: " + f.Text("error"), ""
	}},
	"compiler-lacks": {say: func(f sample.Facts) (string, string) {
		what := map[string]string{
			"no-diagnostics": "wrote no diagnostics: nothing is known of escapes, inlining and checks",
			"no-inlined":     "did not tell which calls it inlined",
			"file-hidden":    "tells of one of several files of this name only",
		}[f.Text("kind")]
		return strings.TrimSpace("the compiler "+what+" ("+f.Text("what")) + ")", ""
	}},
	"few-samples": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("only %.0f samples of CPU time: shares are rough", f.Number("samples")), "run longer with -benchtime or -budget"
	}},
	"not-normalized": plain("the profiles do not tell how many operations or seconds they are of, so what differs may be how long they ran",
		"-ops BASE,HEAD gives the numbers of operations"),
	"other-program": {say: func(f sample.Facts) (string, string) {
		return "no function of module " + f.Text("module") + " is in the profile: it is of another program, and causes are what its samples tell",
			"run hone explain in the module of that program"
	}},
	"mostly-idle": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("the process used a processor for %s of its time: what it waits for is in no profile of CPU time", ShareText(f.Number("busy"))),
			"see blocking and waiting for locks, or -kind block,mutex"
	}},
	"mostly-tests": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s of CPU time is in lines of test files: the benchmarks measure themselves", ShareText(f.Number("share"))),
			"set up once and outside of the loop"
	}},
	"allocs-more": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("the profile has %s allocations an operation, the benchmark counts %s: the rest is made while the timer of the benchmark is stopped",
			Value(f.Number("profiled"), ""), Value(f.Number("counted"), "")), ""
	}},
	"allocs-fewer": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("the profile has %s allocations an operation, the benchmark counts %s: "+
			"of objects below 16 bytes without pointers, several share one allocation in the profile",
			Value(f.Number("profiled"), ""), Value(f.Number("counted"), "")), ""
	}},
}
