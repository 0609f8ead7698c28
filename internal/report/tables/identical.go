package tables

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// identical adds the line that says why some comparisons of a section have no
// numbers, and what was to make a difference and made none.
func (b *sectionBuilder) identical(list []message.Comparison) {
	i := slices.IndexFunc(list, func(c message.Comparison) bool { return c.Identical })
	if i < 0 {
		return
	}
	nothing := ""
	if keys := words.DifferentKeys(b.c, list[i].Base, list[i].Head); len(keys) > 0 {
		nothing = strings.Join(keys, ", ") + " changed nothing, "
	}
	b.line("identical: %sboth are the same program on the same files, so nothing was measured; -force measures them all the same", nothing)
}
