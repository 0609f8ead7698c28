// Package rule makes analyzers of rules.
package rule

import (
	"go/parser"
	"go/token"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// New returns the analyzer of a rule, which asks propose about every function that
// rules may change. Its result is what propose noted of near misses. Source is the file with the comment of the rule's package,
// whose section "# Analyzer name" becomes the doc; New panics if there is none.
func New(source, name string, propose func(*view.Func)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       name,
		Doc:        section(source, name),
		Requires:   []*analysis.Analyzer{view.Analyzer},
		ResultType: reflect.TypeFor[[]near.Miss](),
		Run: func(pass *analysis.Pass) (any, error) {
			var misses []near.Miss
			err := view.Each(pass, func(f *view.Func) {
				f.Near = &misses
				propose(f)
			})
			return misses, err
		},
	}
}

// section returns the section about a rule of a package comment, without its
// heading. It begins with the name and a summary.
func section(source, name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		panic(err)
	}
	const heading = "# Analyzer "
	for text := range strings.SplitSeq(f.Doc.Text(), "\n"+heading) {
		if rest, ok := strings.CutPrefix(text, name+"\n\n"); ok && strings.HasPrefix(rest, name+": ") {
			return strings.TrimSpace(rest)
		}
	}
	panic("no section \"" + heading + name + "\" with a summary \"" + name + ": ...\"")
}
