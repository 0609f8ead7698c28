package tune

import (
	"fmt"
	"mime"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/verdict"
)

// A Patch is one kept trial as a mail that "git am" takes.
type Patch struct {
	// Name is that of its file, such as "0001-textsim-concat.patch".
	Name string
	Text string
}

// Signature says who a series is from.
type Signature struct {
	Name, Email string
	When        time.Time
}

// Series writes the kept trials of a run in order, each on top of the one before.
// Paths are relative to the root of the tree. They are numbered after so many patches
// before them, of so many in all.
func (r *Result) Series(by Signature, before, of int) ([]Patch, error) {
	var out []Patch
	base := r.Base
	for i, t := range r.Patches {
		head := base.With(t.Candidate.Files)
		diff, err := rewrite.Diff(base, head)
		if err != nil {
			return nil, err
		}
		base = head
		n := before + i + 1
		out = append(out, Patch{
			Name: fmt.Sprintf("%04d-%s-%s.patch", n, shortPackage(t.Candidate.Package), t.Candidate.Rule.Name),
			Text: mail(by, n, of, t, diff),
		})
	}
	return out, nil
}

func mail(by Signature, n, of int, t *Trial, diff string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "From %040d Mon Sep 17 00:00:00 2001\n", 0)
	encode := func(s string) string { return mime.QEncoding.Encode("utf-8", s) }
	fmt.Fprintf(&b, "From: %s <%s>\nDate: %s\n", encode(by.Name), by.Email, by.When.Format(time.RFC1123Z))
	fmt.Fprintf(&b, "Subject: [PATCH %d/%d] %s\n", n, of, encode(t.Subject()))
	b.WriteString("MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n")
	b.WriteString(t.Body())
	b.WriteString("---\n")
	b.WriteString(diff)
	b.WriteString("-- \nhone\n")
	return b.String()
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

// Subject is the first line of the message of a kept trial.
func (t *Trial) Subject() string {
	return fmt.Sprintf("%s: %s", shortPackage(t.Candidate.Package), t.Candidate.Message)
}

func shortPackage(path string) string { return filepath.Base(path) }

// Body tells what speaks for a kept trial: the verdicts and the proof.
func (t *Trial) Body() string {
	var b strings.Builder
	fmt.Fprintf(&b, "In %s, by the rule %s.\n\n", t.Candidate.Function, t.Candidate.Rule.Name)
	for _, o := range t.Outcomes {
		for _, res := range o.Results {
			if res.Verdict == verdict.Faster {
				fmt.Fprintf(&b, "    %s\n", verdictLine(o, res))
			}
		}
	}
	b.WriteString("\n")
	if c := t.Consent(); c != "" {
		b.WriteString(folded("Allowed by "+c+".") + "\n\n")
	}
	b.WriteString(t.proof())
	if t.Sizes != "" {
		fmt.Fprintf(&b, "%s%s.\n", strings.ToUpper(t.Sizes[:1]), t.Sizes[1:])
	}
	return b.String()
}

func verdictLine(o verdict.Outcome, res verdict.Result) string {
	line := fmt.Sprintf("%s %s: %s", o.Row.Benchmark, res.Unit, res.Verdict)
	if res.Ratio == nil {
		return line + fmt.Sprintf(", %v to %v", res.Base.Value, res.Head.Value)
	}
	return line + fmt.Sprintf(", %s [%s, %s]", percent(res.Ratio.Center), percent(res.Ratio.Lo), percent(res.Ratio.Hi))
}

// proof says in words how the change is known to be right.
func (t *Trial) proof() string {
	ev := t.Evidence
	if ev == nil {
		return ""
	}
	tests := "The tests pass"
	if len(t.Tested) == 0 {
		tests = "There are no tests"
	}
	if ev.Weaker != "" {
		return tests + ". The two functions were not compared: " + ev.Weaker + ".\n"
	}
	return tests + ", and " + strings.Join(ev.Lines(), ";\n") + ".\n"
}
