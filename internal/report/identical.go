package report

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// identical adds the line that says why some comparisons of a section have no
// numbers, and what was to make a difference and made none.
func (b *sectionBuilder) identical(list []Comparison) {
	i := slices.IndexFunc(list, func(c Comparison) bool { return c.Identical })
	if i < 0 {
		return
	}
	nothing := ""
	if keys := b.c.differentKeys(list[i].Base, list[i].Head); len(keys) > 0 {
		nothing = strings.Join(keys, ", ") + " changed nothing, "
	}
	b.line("identical: %sboth are the same program on the same files, so nothing was measured; -force measures them all the same", nothing)
}

// differentKeys lists the keys that one of two versions was given and the other
// was not, those of head first.
func (c *collector) differentKeys(base, head string) []string {
	settings := func(name string) []string {
		i := slices.IndexFunc(c.config.Versions, func(v sample.Version) bool { return v.Name == name })
		if i < 0 {
			return nil
		}
		return c.config.Versions[i].Settings
	}
	without := func(list, known []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(known, s) })
	}
	ofBase, ofHead := settings(base), settings(head)
	return slices.Concat(without(ofHead, ofBase), without(ofBase, ofHead))
}
