package search

import (
	"strings"

	"github.com/gohone/hone/internal/rewrite"
)

// Change names what a candidate on top of a tree does to a function, independently of
// the lines around it: two candidates of one name are the same change.
func Change(tree rewrite.Tree, c *rewrite.Candidate) string {
	diff, err := rewrite.Diff(tree, tree.With(c.Files))
	if err != nil {
		return ""
	}
	var key strings.Builder
	key.WriteString(c.Rule.Name + " " + c.Package + " " + c.Function + "\n" + c.Refused)
	for line := range strings.Lines(diff) {
		if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
			key.WriteString(line)
		}
	}
	return key.String()
}
