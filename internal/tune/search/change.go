package search

import (
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// ByName returns the rule of a stored candidate, of which only the name is known.
func ByName(name string) *rules.Rule { return &rules.Rule{Analyzer: &analysis.Analyzer{Name: name}} }

// Change names what a candidate on top of a tree does to a function, independently of
// the lines around it: two candidates of one name are the same change.
func Change(tree rewrite.Tree, c *rewrite.Candidate) string {
	diff, err := rewrite.Diff(tree, tree.With(c.Files))
	if err != nil {
		return ""
	}
	return ChangeBy(c, diff)
}

// ChangeBy is Change for a candidate whose diff is known, such as one of an earlier run.
func ChangeBy(c *rewrite.Candidate, diff string) string {
	var key strings.Builder
	key.WriteString(c.Rule.Name + " " + c.Package + " " + c.Function + "\n" + c.Refused)
	for line := range strings.Lines(diff) {
		if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
			key.WriteString(line)
		}
	}
	return key.String()
}
