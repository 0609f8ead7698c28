package equiv

import (
	"go/types"
	"math/rand/v2"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"

	"github.com/gohone/hone/internal/equiv/subject"
)

const (
	// examplesEach is how many texts are made of a pattern, and mostExamples of all.
	examplesEach = 12
	mostExamples = 160
	// longestExample bounds them, in bytes.
	longestExample = 60
)

// hasPatterns reports whether a package imports package regexp.
func hasPatterns(s *subject.Subject) bool {
	return slices.ContainsFunc(s.Pkg.Types.Imports(), func(p *types.Package) bool { return p.Path() == "regexp" })
}

// examples are texts that regular expressions among some texts match, in order: code that stands for one must know
// its corners.
func examples(texts []string) (out []string) {
	for _, t := range texts {
		if !strings.ContainsAny(t, `[(*+?|\`) || len(out) >= mostExamples {
			continue
		}
		re, err := syntax.Parse(t, syntax.Perl)
		if err != nil {
			continue
		}
		for n := range uint64(examplesEach) {
			e := &exemplar{Rand: rand.New(rand.NewPCG(n, uint64(len(t))))}
			e.write(re)
			if text := e.String(); text != "" && len(text) <= longestExample {
				out = append(out, text)
			}
		}
	}
	return out
}

// An exemplar writes a text that a regular expression matches.
type exemplar struct {
	*rand.Rand
	strings.Builder
}

func (e *exemplar) write(re *syntax.Regexp) {
	if e.Len() > longestExample {
		return
	}
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			if re.Flags&syntax.FoldCase != 0 && e.IntN(2) == 0 {
				r = unicode.SimpleFold(r)
			}
			e.WriteRune(r)
		}
	case syntax.OpCharClass:
		if len(re.Rune) == 0 {
			return
		}
		at := 2 * e.IntN(min(len(re.Rune)/2, 16))
		lo, hi := re.Rune[at], min(re.Rune[at+1], max(re.Rune[at], unicode.MaxASCII))
		switch e.IntN(4) {
		case 0:
			e.WriteRune(lo)
		case 1:
			e.WriteRune(hi)
		default:
			e.WriteRune(lo + rune(e.IntN(int(hi-lo)+1)))
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		e.WriteByte("a0 -"[e.IntN(4)])
	case syntax.OpAlternate:
		e.write(re.Sub[e.IntN(len(re.Sub))])
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range re.Sub {
			e.write(sub)
		}
	case syntax.OpQuest:
		e.times(re.Sub[0], e.IntN(2))
	case syntax.OpStar:
		e.times(re.Sub[0], e.IntN(4))
	case syntax.OpPlus:
		e.times(re.Sub[0], 1+e.IntN(3))
	case syntax.OpRepeat:
		most := re.Max
		if most < 0 {
			most = re.Min + 2
		}
		e.times(re.Sub[0], re.Min+e.IntN(most-re.Min+1))
	}
}

func (e *exemplar) times(re *syntax.Regexp, n int) {
	for range n {
		e.write(re)
	}
}
