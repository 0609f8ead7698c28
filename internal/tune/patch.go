package tune

import (
	"fmt"
	"mime"
	"path"
	"strings"
	"time"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/trial"
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

// Series writes the kept trials of all packages in order, each on top of the one before.
// Paths are relative to the root of the tree. words gives the message of each.
func Series(results []*loop.Result, by Signature, words func(*trial.Trial) (subject, body string)) ([]Patch, error) {
	of := 0
	for _, r := range results {
		of += len(r.Patches)
	}
	var out []Patch
	for _, r := range results {
		base := r.Base
		for _, t := range r.Patches {
			head := base.With(t.Candidate.Files)
			diff, err := rewrite.Diff(base, head)
			if err != nil {
				return nil, err
			}
			base = head
			subject, body := words(t)
			n := len(out) + 1
			out = append(out, Patch{
				Name: fmt.Sprintf("%04d-%s-%s.patch", n, path.Base(t.Candidate.Package), t.Candidate.Rule.Name),
				Text: by.mail(fmt.Sprintf("[PATCH %d/%d] ", n, of), subject, body, diff),
			})
		}
	}
	return out, nil
}

// mail writes a patch in the form that git format-patch has.
func (by Signature) mail(number, subject, body, diff string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "From %040d Mon Sep 17 00:00:00 2001\n", 0)
	encode := func(s string) string { return mime.QEncoding.Encode("utf-8", s) }
	fmt.Fprintf(&b, "From: %s <%s>\nDate: %s\n", encode(by.Name), by.Email, by.When.Format(time.RFC1123Z))
	fmt.Fprintf(&b, "Subject: %s%s\n", number, encode(subject))
	b.WriteString("MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n")
	b.WriteString(body)
	b.WriteString("---\n")
	b.WriteString(diff)
	b.WriteString("-- \nhone\n")
	return b.String()
}
