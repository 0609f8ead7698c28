package normalize

import (
	"strings"

	"github.com/gohone/hone/cases/textsim/bytereplace"
)

var byteTable = bytereplace.MustNew(replacements()...)

// ByteTable makes the replacements of [Replacer] with a table of 256 bytes.
//
// It **differs** as Replacer does and answers the same on every text.
func ByteTable(text string) string {
	return strings.TrimSpace(byteTable.Replace(text))
}
