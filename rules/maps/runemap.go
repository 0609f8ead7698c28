package maps

import (
	"go/types"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RuneMap is the rule runemap, described in the package comment.
var RuneMap = rule.New(docs, "runemap", func(f *view.Func) {
	for _, m := range byteMaps(f, types.Int32) {
		f.Report(m.stmt, "a map has characters for its keys",
			patch.Fix("keep what belongs to each ASCII character in an array", m.edits...))
	}
})
