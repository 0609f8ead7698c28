package words

import (
	"fmt"
	"path"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
)

// PatchMessage writes the commit message of a kept trial: a first line, and a body with
// the verdicts, and ev, the evidence that it does what the original does.
func PatchMessage(t *trial.Trial, ev *message.TrialEvidence) (subject, body string) {
	c := t.Candidate
	var b strings.Builder
	fmt.Fprintf(&b, "In %s, by the rule %s.\n\n", c.Function, c.Rule.Name)
	for _, o := range t.Outcomes {
		for _, res := range o.Results {
			if res.Verdict == verdict.Faster {
				fmt.Fprintf(&b, "    %s\n", verdictLine(o, res))
			}
		}
	}
	b.WriteString("\n")
	if c := Consent(t); c != "" {
		b.WriteString(folded("Allowed by "+c+".") + "\n\n")
	}
	b.WriteString(checks(t, ev))
	if s := Sizes(t.Sizes); s != "" {
		fmt.Fprintf(&b, "%s%s.\n", strings.ToUpper(s[:1]), s[1:])
	}
	return path.Base(c.Package) + ": " + c.Message, b.String()
}

func verdictLine(o verdict.Outcome, res verdict.Result) string {
	line := fmt.Sprintf("%s %s: %s", o.Row.Benchmark, res.Unit, res.Verdict)
	if res.Ratio == nil {
		return line + fmt.Sprintf(", %v to %v", res.Base.Value, res.Head.Value)
	}
	r := res.Ratio
	return line + fmt.Sprintf(", %s [%s, %s]", partOf(r.Center), partOf(r.Lo), partOf(r.Hi))
}

// checks says how the change is known to be right.
func checks(t *trial.Trial, ev *message.TrialEvidence) string {
	lines := CheckLines(ev)
	if len(lines) == 0 {
		return ""
	}
	tests := "the tests pass"
	if len(t.Tested) == 0 {
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
