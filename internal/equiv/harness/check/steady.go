//go:build go1.21

package check

import "strings"

import "github.com/gohone/hone/internal/equiv/harness/value"

// A steady is what a function repeats that does not do the same twice for an input.
type steady struct {
	aspects []value.Aspect // of its first outcome
	// view is by aspect the first view that was the same in all outcomes; value.Views if
	// none was.
	view []int
	// outcomes counts the different ones, by all that is seen of them. runs is of how many.
	outcomes map[string]int
	runs     int
}

// add notes another outcome. It reports whether less is steady than before.
func (s *steady) add(o *value.Outcome) bool {
	aspects := value.Aspects(o)
	if s.outcomes == nil {
		s.outcomes = make(map[string]int)
		s.aspects, s.view = aspects, make([]int, len(aspects))
	}
	s.outcomes[whole(aspects)]++
	s.runs++
	less := false
	for i, a := range s.aspects {
		for s.view[i] < value.Views && (i >= len(aspects) || aspects[i].Views[s.view[i]] != a.Views[s.view[i]]) {
			s.view[i]++
			less = true
		}
	}
	return less
}

// unlike returns the first part in which an outcome of another function is not what is
// steady, empty if there is none.
func (s *steady) unlike(o *value.Outcome) string {
	aspects := value.Aspects(o)
	for i, a := range s.aspects {
		if v := s.view[i]; v < value.Views && (i >= len(aspects) || aspects[i].Views[v] != a.Views[v]) {
			return a.Name
		}
	}
	return ""
}

// has reports whether an outcome was among those noted.
func (s *steady) has(o *value.Outcome) bool { return s.outcomes[whole(value.Aspects(o))] > 0 }

// whole is all that is seen of an outcome.
func whole(aspects []value.Aspect) string {
	var text strings.Builder
	for _, a := range aspects {
		text.WriteString(a.Views[0] + "\x00")
	}
	return text.String()
}
