//go:build pcre_cgo

package normalize

import (
	"strings"

	"github.com/GRbit/go-pcre"
)

var (
	pcreNotWord = pcre.MustCompile(notWordPattern, 0)
	pcreBlanks  = pcre.MustCompile(blanksPattern, 0)
)

// PCRE calls the C library PCRE (the first one) through cgo. That needs a C
// compiler, pkg-config, and PCRE with its headers (libpcre3-dev on Debian).
//
// It **differs**: a vertical tab is a blank, where the original deletes it.
//
// It calls the module's ReplaceAll, on bytes. The obvious choice, its
// ReplaceAllString, never comes back from a text of the usual length: for
// each match it appends to the result the result itself, so that the answer
// doubles with every full stop, and 300 of them are more than any memory.
func PCRE(text string) string {
	out := []byte(strings.ToLower(text))
	out = pcreNotWord.ReplaceAll(out, nil, 0)
	out = pcreBlanks.ReplaceAll(out, []byte(" "), 0)
	return strings.TrimSpace(string(out))
}
