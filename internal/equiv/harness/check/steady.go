//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/value"
	"strings"
)

// A steady is what a function repeats that does not do the same twice for an input.
type steady struct {
	aspects []value.Aspect // of its first outcome
	// view is by aspect the first view that was the same in all outcomes; value.Views if
	// none was.
	view []int
	// words counts by aspect the outcomes that have a word.
	words []known
	// outcomes counts the different ones, by all that is seen of them. runs is of how many.
	outcomes known
	runs     int
}

// known are texts that were seen, with how often. latest is the run in which the last new one
// came.
type known struct {
	count  map[string]int
	latest int
}

// add notes a text that a run has.
func (k *known) add(text string, run int) {
	if k.count == nil {
		k.count = make(map[string]int)
	}
	if k.count[text]++; k.count[text] == 1 {
		k.latest = run
	}
}

// closed reports whether all texts that there are seem to be known after so many runs: half of
// them, and surely, have brought no new one.
func (k *known) closed(runs int) bool { return runs-k.latest >= max(surely, runs/2) }

// An observed is an outcome as a steady looks at it.
type observed struct {
	aspects []value.Aspect
	words   [][]string // by aspect
	whole   string     // all that is seen of it
}

func observe(o *value.Outcome) *observed {
	out := &observed{aspects: value.Aspects(o)}
	var whole strings.Builder
	for _, a := range out.aspects {
		out.words = append(out.words, a.Words())
		whole.WriteString(a.Views[0] + "\x00")
	}
	out.whole = whole.String()
	return out
}

// add notes another outcome.
func (s *steady) add(o *observed) {
	if s.runs == 0 {
		s.aspects, s.view, s.words = o.aspects, make([]int, len(o.aspects)), make([]known, len(o.aspects))
	}
	s.runs++
	s.outcomes.add(o.whole, s.runs)
	for i, a := range s.aspects {
		if i < len(o.words) {
			for _, word := range o.words[i] {
				s.words[i].add(word, s.runs)
			}
		}
		for s.view[i] < value.Views && (i >= len(o.aspects) || o.aspects[i].Views[s.view[i]] != a.Views[s.view[i]]) {
			s.view[i]++
		}
	}
}

// unlike says in what an outcome of another function is not what this one does, empty if that is
// not known of it.
func (s *steady) unlike(o *observed) string {
	for i, a := range s.aspects {
		v := s.view[i]
		if v < value.Views && (i >= len(o.aspects) || o.aspects[i].Views[v] != a.Views[v]) {
			return a.Name + " differs, and the original repeats that"
		}
		if v > 0 && i < len(o.words) {
			if how := s.words[i].unlike(o.words[i], s.runs); how != "" {
				return a.Name + how
			}
		}
	}
	if s.outcomes.count[o.whole] == 0 && s.outcomes.closed(s.runs) {
		return "result is none of what the original gives"
	}
	return ""
}

// unlike says how words are not those of an outcome of a function that ran so often.
func (k *known) unlike(words []string, runs int) string {
	has := make(map[string]bool)
	for _, word := range words {
		if has[word] = true; k.count[word] == 0 && k.closed(runs) {
			return " has what it never has in the original"
		}
	}
	for word, n := range k.count {
		if n == runs && runs >= surely && !has[word] {
			return " lacks what it always has in the original"
		}
	}
	return ""
}
