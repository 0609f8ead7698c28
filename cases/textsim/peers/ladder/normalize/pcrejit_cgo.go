//go:build pcre_cgo

package normalize

import (
	"strings"

	"github.com/gohone/hone/cases/textsim/peers/pcrejit"
)

var (
	jitNotWord = pcrejit.MustCompile(notWordPattern)
	jitBlanks  = pcrejit.MustCompile(blanksPattern)
)

// PCREJIT is [PCRE] with the patterns compiled to machine code, as the story
// had them. It has a binding of its own; package pcrejit says why.
//
// It **differs** as PCRE does and answers the same on every text.
func PCREJIT(text string) string {
	out := []byte(strings.ToLower(text))
	out = jitNotWord.ReplaceAll(out, "")
	out = jitBlanks.ReplaceAll(out, " ")
	return strings.TrimSpace(string(out))
}
