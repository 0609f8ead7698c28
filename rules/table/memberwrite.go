package table

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

const longSet = 40 // has a line of the comment for itself

// memberFunction writes a function that reports whether a character, a rune or a byte, is in a set.
func memberFunction(name, set, kind string) string {
	var bits [2]uint64
	for i := range len(set) {
		bits[set[i]/64] |= 1 << (set[i] % 64)
	}
	var parts []string
	if bits[0] != 0 {
		parts = append(parts, fmt.Sprintf("c < 64 && uint64(%#x)>>c&1 != 0", bits[0]))
	}
	if bits[1] != 0 {
		parts = append(parts, fmt.Sprintf("c-64 < 64 && uint64(%#x)>>(c-64)&1 != 0", bits[1]))
	}
	param, first := "c byte", ""
	if kind == "rune" {
		param, first = "r rune", "c := uint32(r)\n"
	}
	return fmt.Sprintf("// %s reports whether a character is one of %s.\nfunc %s(%s) bool {\n%sreturn %s\n}",
		name, strconv.QuoteToASCII(set), name, param, first, strings.Join(parts, " ||\n"))
}

// indexFunction is memberFunction for the index of a character, with the table that it is looked up in.
// The table has the index and one more, so that it is 0 for all that are not there.
func indexFunction(name, table, set, kind string) string {
	var b strings.Builder
	shown := " " + strconv.QuoteToASCII(set)
	if len(shown) > longSet {
		shown = "\n//" + shown
	}
	fmt.Fprintf(&b, "// %s returns the first index of a character in%s, -1 if there is none.\n", name, shown)
	size := 1 << 8
	if kind == "rune" {
		size = utf8.RuneSelf
		fmt.Fprintf(&b, "func %s(r rune) int {\nif c := uint32(r); c < %d {\n"+
			"return int(%s[c]) - 1\n}\nreturn -1\n}\n\n", name, size, table)
	} else {
		fmt.Fprintf(&b, "func %s(c byte) int { return int(%s[c]) - 1 }\n\n", name, table)
	}
	fmt.Fprintf(&b, "// %s holds the index of each character plus 1.\nvar %[1]s = [%d]uint8{", table, size)
	n := 0
	for i, r := range set {
		if strings.IndexRune(set, r) < i {
			continue
		}
		if n%8 == 0 {
			b.WriteString("\n")
		}
		n++
		fmt.Fprintf(&b, "%s: %d,", strconv.QuoteRune(r), i+1)
	}
	return b.String() + "\n}"
}
