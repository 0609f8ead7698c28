package pattern

import (
	"fmt"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// ClassTable is the rule classtable, described in the package comment.
var ClassTable = rule.New(docs, "classtable", func(f *view.Func) {
	for _, c := range chains(f) {
		for _, s := range c {
			if s.re != nil && literalCall(f, s.call) == nil && transduce([]*step{s}) != nil {
				reportClass(f, s)
			}
		}
	}
})

func reportClass(f *view.Func, s *step) {
	verb := "replace"
	switch {
	case s.with < 0:
		verb = "delete"
	case s.set.run:
		verb = "join"
	}
	name := s.re.obj.Name()
	pass{
		name: verb + patch.UpperFirst(name), prefix: name, finding: "a regular expression looks for one kind of character",
		message: fmt.Sprintf("%s what %s matches by a table", verb, name),
	}.report(f, []*step{s})
}
