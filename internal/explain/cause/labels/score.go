package labels

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/gohone/hone/internal/explain/cause"
)

// least is from which share of a profile on a line must have a cause.
const least = 0.01

// A Line is a line of a benchmark's profile with its causes.
type Line struct {
	Case   string        `json:"case"`
	File   string        `json:"file"`
	Line   int           `json:"line"`
	Kind   cause.Kind    `json:"kind"`
	Share  float64       `json:"share"`
	Below  []cause.Stack `json:"below"`
	Causes []cause.Cause `json:"-"`
	// Codes are those of the causes, with their shares.
	Codes []string `json:"-"`
}

// of reports whether a label is that of a line.
func (l Label) of(line Line) bool {
	return filepath.Base(line.File) == l.File && line.Line == l.Line && line.Kind == l.Kind
}

// A Judgement is a label beside what was said of its line.
type Judgement struct {
	Label Label      `json:"label"`
	Case  string     `json:"case"`
	Share float64    `json:"share"`           // of the line in its profile
	First cause.Code `json:"first,omitempty"` // empty if the line is not in a profile
	Codes []string   `json:"codes,omitempty"`
}

// Right reports whether the first cause is that of the label.
func (j *Judgement) Right() bool { return j.First == j.Label.Code }

// Judge finds for each label the profile in which its line is largest.
func Judge(all []Label, lines []Line) []Judgement {
	var out []Judgement
	for _, label := range all {
		j := Judgement{Label: label}
		for _, l := range lines {
			if !label.of(l) || l.Share <= j.Share {
				continue
			}
			j.Case, j.Share, j.Codes = l.Case, l.Share, l.Codes
			if len(l.Causes) > 0 {
				j.First = l.Causes[0].Code
			}
		}
		out = append(out, j)
	}
	return out
}

// A Score counts labels and lines.
type Score struct {
	// Labels is how many have at least a hundredth of their profile, and Right how many of them
	// have their cause first; Cold how many have less.
	Labels, Right, Cold int
	// Lines is how many lines have at least a hundredth of a profile, Explained how many of them
	// a cause, and Named one that is more than the line's own work.
	Lines, Explained, Named int
}

// ScoreOf adds up.
func ScoreOf(judged []Judgement, lines []Line) Score {
	var s Score
	for _, j := range judged {
		switch {
		case j.Share < least:
			s.Cold++
		case j.Right():
			s.Labels, s.Right = s.Labels+1, s.Right+1
		default:
			s.Labels++
		}
	}
	for _, l := range lines {
		if l.Share < least {
			continue
		}
		s.Lines++
		if len(l.Causes) > 0 {
			s.Explained++
		}
		if slices.ContainsFunc(l.Causes, func(c cause.Cause) bool { return c.Code != cause.OwnWork }) {
			s.Named++
		}
	}
	return s
}

// Write prints the score, and the labels of lines in profiles that are not met.
func Write(w io.Writer, s Score, judged []Judgement) {
	for _, j := range judged {
		if j.Case != "" && !j.Right() {
			fmt.Fprintf(w, "%s:%d %s: want %s, got %v (%.1f %% of %s)\n",
				j.Label.File, j.Label.Line, j.Label.Kind, j.Label.Code, j.Codes, 100*j.Share, j.Case)
		}
	}
	part := func(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }
	fmt.Fprintf(w, "first cause right: %d of %d labels, %.1f %%; %d of less than 1 %%\n",
		s.Right, s.Labels, part(s.Right, s.Labels), s.Cold)
	fmt.Fprintf(w, "a cause: %d of %d lines with 1 %% or more, %.1f %%; %d more than the line's own work\n",
		s.Explained, s.Lines, part(s.Explained, s.Lines), s.Named)
}
