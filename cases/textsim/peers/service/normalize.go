package service

import (
	"strings"

	"github.com/gohone/hone/cases/textsim/bytereplace"
)

// The states normalize with fewer blanks than the story's own steps, which
// package ladder/normalize has: only tab and newline become spaces, and other
// control characters stay. On the texts of the load they answer the same.
var (
	replacements = newReplacements()
	replacer     = strings.NewReplacer(replacements...)
	byteReplacer = bytereplace.MustNew(replacements...)
)

// newReplacements returns the pairs: an ASCII capital becomes a small letter, a
// tab or newline becomes a space, punctuation becomes nothing.
func newReplacements() []string {
	pairs := []string{"\t", " ", "\n", " "}
	for c := 'A'; c <= 'Z'; c++ {
		pairs = append(pairs, string(c), string(c+'a'-'A'))
	}
	for _, c := range "!\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~" {
		pairs = append(pairs, string(c), "")
	}
	return pairs
}

// normalizeByReplacer differs as the ladder's ReplacerPairs does, and keeps the
// other control characters.
func normalizeByReplacer(text string) string {
	return strings.TrimSpace(replacer.Replace(text))
}

// normalizeByTable answers as normalizeByReplacer does.
func normalizeByTable(text string) string {
	return strings.TrimSpace(byteReplacer.Replace(text))
}
