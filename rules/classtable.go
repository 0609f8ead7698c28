package rules

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
)

// classtable turns the replacement of one class of characters, or of runs of one,
// through a regular expression into a pass over the string with a table that
// says what becomes of each byte.
//
// It asks that the regular expression is that of one constant pattern for ever, and
// that the replacement is at most one ASCII character. Bytes that are no UTF-8 are
// each the character U+FFFD, as they are to a regular expression, and stay what
// they are if that is kept. The class must treat characters beyond ASCII alike but
// for a few: rewrites must not depend on the tables of one version of Unicode.
// The variables of the package must be initialized without a call that may lead back
// into the package by another way than by name: the table is one of them.
//
// It has never been seen to lose.
func classtable() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "classtable",
		Doc:  "replace a class of characters by a table instead of a regular expression",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, c := range f.chains() {
					for _, s := range c {
						if s.re != nil && transduce([]*step{s}) != nil {
							f.reportClass(s)
						}
					}
				}
			})
		},
	}, Proof: ByComparison}
}

func (f *function) reportClass(s *step) {
	verb := "replace"
	switch {
	case s.with < 0:
		verb = "delete"
	case s.set.run:
		verb = "join"
	}
	name := s.re.obj.Name()
	f.reportScanner([]*step{s}, verb+upperFirst(name), name, "a regular expression looks for one kind of character",
		fmt.Sprintf("%s what %s matches by a table", verb, name))
}
