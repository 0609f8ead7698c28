// Package published measures the one component that the story's author has
// released, at the version that the story's service required, beside the
// story's own step and ours. All differ from the original as
// [normalize.ByteTable] does, and answer the same: their pairs are those that
// the module brings along.
package published

import (
	"slices"

	"github.com/eriklupander/replacer"
	"github.com/gohone/hone/cases/textsim/bytereplace"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// pairs are those of the story's service: punctuation goes, blanks become a
// space, capitals become small.
var pairs = slices.Concat(replacer.RemovePunctuationPairs, replacer.WhitespacesAsSpacesPairs,
	replacer.ToLowerReplacements)

var (
	module = mustReplacer(pairs)
	ours   = bytereplace.MustNew(pairs...)
)

func mustReplacer(pairs []string) *replacer.ByteReplacer {
	r, err := replacer.NewByteReplacerFromStringPairs(pairs...)
	if err != nil {
		panic(err)
	}
	return r
}

// Module is the author's module.
//
// It **differs** as Story does.
func Module(text []byte) []byte { return module.Replace(text) }

// Story is the step of the story's ladder.
//
// It **differs**: see there.
func Story(text []byte) []byte { return normalize.ByteTable(text) }

// Ours is package bytereplace. It makes the slice that the others return.
//
// It **differs** as Story does.
func Ours(text []byte) []byte {
	return ours.AppendReplaceBytes(make([]byte, 0, len(text)), text)
}
