package pattern

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A class is a regular expression that matches one character of a set, or a run
// of them.
type class struct {
	// ranges are pairs of the first and the last character, ascending.
	ranges []rune
	// run reports whether the expression matches as many as there are, at least one.
	run bool
	// tables reports whether the ranges beyond ASCII come from Unicode's tables, which
	// may differ from one version of Go to the next.
	tables bool
}

// someRune stands for all characters beyond ASCII that a class does not name: it
// has no case and is in no class but those that hold nearly everything.
const someRune = 0xe000 // private use

// maxNamed is how many characters beyond ASCII a class may treat in another way
// than the rest of them.
const maxNamed = 8

// parseClass reads a pattern as regexp.MustCompile does; nil if it is something
// else than a class, or one that a table of bytes cannot stand for.
func parseClass(pattern string) *class {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	c := &class{tables: strings.Contains(pattern, `\p`) || strings.Contains(pattern, `\P`) ||
		strings.Contains(pattern, "[[:")}
	re = ungroup(re)
	if re.Op == syntax.OpPlus && re.Flags&syntax.NonGreedy == 0 {
		c.run = true
		re = ungroup(re.Sub[0])
	}
	switch re.Op {
	case syntax.OpCharClass:
		c.ranges = re.Rune
	case syntax.OpLiteral:
		if len(re.Rune) != 1 {
			return nil
		}
		c.ranges = foldings(re.Rune[0], re.Flags&syntax.FoldCase != 0)
	case syntax.OpAnyChar:
		c.ranges = []rune{0, unicode.MaxRune}
	case syntax.OpAnyCharNotNL:
		c.ranges = []rune{0, '\n' - 1, '\n' + 1, unicode.MaxRune}
	default:
		return nil
	}
	if _, ok := c.named(); !ok {
		return nil
	}
	return c
}

// ungroup takes the parentheses off.
func ungroup(re *syntax.Regexp) *syntax.Regexp {
	for re.Op == syntax.OpCapture {
		re = re.Sub[0]
	}
	return re
}

// foldings returns a character as ranges, with its other cases if fold says so.
func foldings(r rune, fold bool) []rune {
	all := []rune{r}
	if fold {
		for o := unicode.SimpleFold(r); o != r; o = unicode.SimpleFold(o) {
			all = append(all, o)
		}
	}
	slices.Sort(all)
	var ranges []rune
	for _, r := range all {
		ranges = append(ranges, r, r)
	}
	return ranges
}

// has reports whether the class holds a character.
func (c *class) has(r rune) bool {
	for i := 0; i < len(c.ranges); i += 2 {
		if c.ranges[i] <= r && r <= c.ranges[i+1] {
			return true
		}
	}
	return false
}

// named returns the characters beyond ASCII that the class treats unlike the
// rest, in ascending order. It returns false if they are too many or if rewrites
// would depend on the version of Unicode. Bytes that are no UTF-8 are U+FFFD to a
// regular expression, which must belong to the rest.
func (c *class) named() ([]rune, bool) {
	rest := c.has(someRune)
	var out []rune
	for i := 0; i <= len(c.ranges); i += 2 {
		// The range itself, or the gap before it.
		lo, hi := rune(utf8.RuneSelf), rune(unicode.MaxRune)
		if rest {
			if i > 0 {
				lo = max(lo, c.ranges[i-1]+1)
			}
			if i < len(c.ranges) {
				hi = c.ranges[i] - 1
			}
		} else {
			if i == len(c.ranges) {
				break
			}
			lo, hi = max(lo, c.ranges[i]), c.ranges[i+1]
		}
		for r := lo; r <= hi; r++ {
			if 0xd800 <= r && r <= 0xdfff { // no characters; nothing decodes to them
				r = 0xdfff
				continue
			}
			if r == utf8.RuneError || len(out) == maxNamed {
				return nil, false
			}
			out = append(out, r)
		}
	}
	return out, len(out) == 0 || !c.tables
}
