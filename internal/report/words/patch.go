package words

import (
	"fmt"
	"path"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/trial"
)

// PatchMessage writes the commit message of a kept trial: a first line, and a body with
// gains, what it made faster, and ev, the evidence that it does what the original does.
func PatchMessage(t *trial.Trial, gains []*message.Comparison, ev *message.TrialEvidence) (subject, body string) {
	c := t.Candidate
	var b strings.Builder
	b.WriteString(madeBy(c))
	for _, gain := range gains {
		fmt.Fprintf(&b, "    %s %s: %s\n", gain.Benchmark, gain.Unit, gained(gain))
	}
	b.WriteString("\n")
	if c := Consent(t); c != "" {
		b.WriteString(folded("Allowed by "+c+".") + "\n\n")
	}
	b.WriteString(checks(t, ev))
	if s := Sizes(t.Sizes); s != "" {
		fmt.Fprintf(&b, "%s%s.\n", strings.ToUpper(s[:1]), s[1:])
	}
	if lossy := Lossy(t.Lossy); len(lossy) > 0 {
		b.WriteString(folded("It may lose something, which the original does not: "+strings.Join(lossy, ", ")+".") + "\n")
	}
	return path.Base(c.Package) + ": " + c.Message, b.String()
}

// madeBy says which rules made a candidate, and in which functions.
func madeBy(c *rewrite.Candidate) string {
	if c.Parts == nil {
		return fmt.Sprintf("In %s, by the rule %s.\n\n", c.Function, c.Rule.Name)
	}
	var b strings.Builder
	for _, p := range c.Parts {
		fmt.Fprintf(&b, "In %s, by the rule %s: %s.\n", p.Function, p.Rule.Name, p.Message)
	}
	return b.String() + "\n"
}

// gained is a gain as the report has it: 3.40x faster [3.21, 3.62].
func gained(c *message.Comparison) string {
	if c.Ratio == nil {
		return c.Verdict + ", " + Value(c.BaseCenter, c.Unit) + " to " + Value(c.HeadCenter, c.Unit)
	}
	text := ChangeOf(*c)
	if strings.HasSuffix(text, "%") {
		text = c.Verdict + ", " + text // a factor says it itself
	}
	if c.Exact {
		return text + ", exactly"
	}
	return text + " " + IntervalOf(*c)
}

// checks says how the change is known to be right.
func checks(t *trial.Trial, ev *message.TrialEvidence) string {
	lines := CheckLines(ev)
	if len(lines) == 0 {
		return ""
	}
	but := butLeftOut(t.LeftOut.Tests, t.LeftOut.Packages)
	tests := "the tests pass" + but
	switch {
	case len(t.Tested) == 0 && but != "":
		tests = "no tests ran" + but
	case len(t.Tested) == 0:
		tests = "there are no tests"
	}
	text := strings.Join(append([]string{tests}, lines...), ";\n")
	return strings.ToUpper(text[:1]) + text[1:] + ".\n"
}

// folded breaks a text into lines as messages of commits have.
func folded(text string) string {
	const most = 75
	var b strings.Builder
	at := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case at > 0 && at+1+len(word) > most:
			b.WriteString("\n")
			at = 0
		case at > 0:
			b.WriteString(" ")
			at++
		}
		b.WriteString(word)
		at += len(word)
	}
	return b.String()
}
