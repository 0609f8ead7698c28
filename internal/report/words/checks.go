package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

const (
	// fewMutants is how many mutants say something, and lowScore the part of them
	// below which they say that the inputs are poor.
	fewMutants = 10
	lowScore   = 0.5
)

// CheckLines say how a rewrite is known to do what the original does: proven by
// enumeration, exact by construction or checked, on how many inputs and how sharp these
// are. They have no capitals and full stops.
func CheckLines(e *message.TrialEvidence) []string {
	if e == nil {
		return nil
	}
	if e.Weaker != "" {
		if e.Basis == message.ByConstruction {
			return []string{"exact by construction, and not checked: " + e.Weaker}
		}
		return []string{"not checked, only tests speak for it: " + e.Weaker}
	}
	lines := []string{agreement(e)}
	if len(e.Within) > 0 {
		lines = append(lines, fmt.Sprintf("compared by itself, %s, the rest being the same text: the whole function cannot be, %s",
			strings.Join(e.Within, ", "), e.Whole))
	}
	if e.Sequences != "" {
		lines = append(lines, fmt.Sprintf("compared by sequences of what other packages can do with a value of the type %s", e.Sequences))
	}
	if len(e.By) > 0 {
		lines = append(lines, "compared by way of what leads to it: "+strings.Join(e.By, ", "))
	}
	if e.Alone != "" {
		lines = append(lines, "by itself it is not the same, which these do not show: "+e.Alone)
	}
	if e.Aside > 0 {
		all := e.Aside + e.Recorded + e.Enumerated + e.Generated + e.Fuzzed
		lines = append(lines, fmt.Sprintf(
			"%s of %s inputs set aside: the original does not do the same twice for them; what it repeats was compared, such as a list but for its order",
			Thousands(int64(e.Aside)), Thousands(int64(all))))
	}
	if len(e.Given) > 0 {
		lines = append(lines, fromCallers(e.Given))
	}
	if len(e.Answered) > 0 {
		lines = append(lines, "compared with the same answers to both, made up, in place of "+strings.Join(e.Answered, ", "))
	}
	if len(e.Elsewhere) > 0 {
		lines = append(lines, elsewhere(e.Elsewhere))
	}
	if len(e.Avoided) > 0 {
		lines = append(lines, "done without calls of "+strings.Join(e.Avoided, ", ")+", some of which do not end or end the program")
	}
	if e.Skipped > 0 {
		lines = append(lines, fmt.Sprintf("%s left out: the original does not end for them, or takes all memory", Plural(e.Skipped, "input")))
	}
	if e.Most > 0 {
		lines = append(lines, fmt.Sprintf(
			"drawn numbers and lengths are at most %s: it is too slow or takes too much memory for larger ones", Thousands(e.Most)))
	}
	if s := sharpness(e); s != "" {
		lines = append(lines, s)
	}
	if e.Together > 0 {
		lines = append(lines, atOnce(e))
	}
	return lines
}

// fromCallers says which parameters had the values alone that callers give.
func fromCallers(list []message.TrialGiven) string {
	var parts []string
	for _, g := range list {
		parts = append(parts, fmt.Sprintf("%s is one of %d", g.Parameter, g.Values))
		if g.Values == 1 {
			parts[len(parts)-1] = g.Parameter + " is always the same"
		}
	}
	return "only with what the calls in its package, the only ones there can be, give it: " + strings.Join(parts, ", ")
}

// mostElsewhere is how many declarations elsewhere names.
const mostElsewhere = 4

// elsewhere says what was not compared, as it is not built here.
func elsewhere(list []message.TrialElsewhere) string {
	var parts []string
	for _, v := range list[:min(len(list), mostElsewhere)] {
		parts = append(parts, v.Name+" of "+v.File)
	}
	if more := len(list) - mostElsewhere; more > 0 {
		parts = append(parts, fmt.Sprintf("%d more", more))
	}
	return "compared as it is built here, and not with what other builds have: " + strings.Join(parts, ", ")
}

// atOnce says that both were called from several goroutines.
func atOnce(e *message.TrialEvidence) string {
	text := fmt.Sprintf("called from several goroutines at the same time on %s inputs", Thousands(int64(e.Together)))
	if e.Unwatched != "" {
		return text + ", without the race detector: " + e.Unwatched
	}
	return text + ", under the race detector"
}

// agreement says on which inputs a rewrite does what the original does.
func agreement(e *message.TrialEvidence) string {
	switch {
	case e.Differing > 0:
		return differing(e)
	case e.Basis == message.ByEnumeration:
		return fmt.Sprintf("proven by enumeration: it does what the original does for all %s inputs", Thousands(int64(e.Enumerated)))
	}
	text := "checked on " + inputs(e) + ": it does what the original does"
	if e.Basis == message.ByConstruction {
		text = "exact by construction; " + text
	}
	return text
}

// inputs counts the inputs of each kind.
func inputs(e *message.TrialEvidence) string {
	var parts []string
	for _, c := range []struct {
		n    int
		kind string
	}{{e.Recorded, "recorded"}, {e.Enumerated, "listed"}, {e.Generated, "drawn"}, {e.Fuzzed, "fuzzed"}} {
		if c.n > 0 {
			parts = append(parts, Thousands(int64(c.n))+" "+c.kind)
		}
	}
	if len(parts) == 0 {
		return "no inputs"
	}
	last := len(parts) - 1
	text := parts[last]
	if last > 0 {
		text = strings.Join(parts[:last], ", ") + " and " + text
	}
	return text + " inputs"
}

// differing says on which inputs a rewrite that may differ at edges does.
func differing(e *message.TrialEvidence) string {
	text := fmt.Sprintf("checked on %s recorded inputs: it does what the original does, texts of errors aside; it differs on %s of %s others",
		Thousands(int64(e.Recorded)), Thousands(int64(e.Differing)), Thousands(int64(e.Enumerated+e.Generated+e.Fuzzed)))
	switch {
	case e.Erring == e.Differing:
		text += ", in what errors say and nothing else"
	case e.Erring > 0:
		text += fmt.Sprintf(" (on %s of these in what errors say and nothing else)", Thousands(int64(e.Erring)))
	}
	if e.Edge != "" {
		text += ": " + e.Edge
	}
	return text
}

// sharpness says how sharp the check is: the mutants that inputs killed, and the new
// code that they reached.
func sharpness(e *message.TrialEvidence) string {
	var parts []string
	if e.Mutants > 0 {
		text := fmt.Sprintf("caught %s of %s wrong variants of the new code", Thousands(int64(e.Killed)), Thousands(int64(e.Mutants)))
		if e.Mutants == 1 {
			text = fmt.Sprintf("caught %d of 1 wrong variant of the new code", e.Killed)
		}
		if e.Parts > 1 {
			text += fmt.Sprintf(", in %s functions and tables", Thousands(int64(e.Parts)))
		}
		if e.Mutants >= fewMutants && float64(e.Killed) < lowScore*float64(e.Mutants) {
			text += ", which is few"
		}
		parts = append(parts, text)
	}
	if e.Blocks > 0 {
		text := fmt.Sprintf("reached %d of its %s", e.Blocks-e.Uncovered, Plural(e.Blocks, "new block"))
		if e.Uncovered == 0 {
			text = "reached " + map[bool]string{true: "its new block", false: fmt.Sprintf("all of its %d new blocks", e.Blocks)}[e.Blocks == 1]
		} else if at := e.UncoveredAt; len(at) > 0 {
			const most = 5
			text += ", not " + strings.Join(at[:min(most, len(at))], ", ")
			if len(at) > most {
				text += ", ..."
			}
		}
		if e.Forced > 0 {
			text += fmt.Sprintf(", %d by conditions that were made true", e.Forced)
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	return "these inputs " + strings.Join(parts, ", and ")
}
