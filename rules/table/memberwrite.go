package table

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

const longSet = 40 // has a line of the comment for itself

// function writes the function that is asked.
func (m *member) function(name string) string {
	if m.index {
		return m.indexFunction(name)
	}
	var bits [2]uint64
	for i := range len(m.set) {
		bits[m.set[i]/64] |= 1 << (m.set[i] % 64)
	}
	var parts []string
	if bits[0] != 0 {
		parts = append(parts, fmt.Sprintf("c < 64 && uint64(%#x)>>c&1 != 0", bits[0]))
	}
	if bits[1] != 0 {
		parts = append(parts, fmt.Sprintf("c-64 < 64 && uint64(%#x)>>(c-64)&1 != 0", bits[1]))
	}
	param, first := "c byte", ""
	if m.kind == "rune" {
		param, first = "r rune", "c := uint32(r)\n"
	}
	return fmt.Sprintf("// %s reports whether a character is one of %s.\nfunc %s(%s) bool {\n%sreturn %s\n}",
		name, strconv.QuoteToASCII(m.set), name, param, first, strings.Join(parts, " ||\n"))
}

// indexFunction is function for the index of a character, with the table that it is looked up in. The
// table has the index and one more, so that it is 0 for all that are not there.
func (m *member) indexFunction(name string) string {
	table := m.f.FreshInPackage(name + "Table")
	var b strings.Builder
	set := strconv.QuoteToASCII(m.set)
	if len(set) > longSet {
		set = "\n// " + set
	} else {
		set = " " + set
	}
	fmt.Fprintf(&b, "// %s returns the first index of a character in%s, -1 if there is none.\n", name, set)
	size := 1 << 8
	if m.kind == "rune" {
		size = utf8.RuneSelf
		fmt.Fprintf(&b, "func %s(r rune) int {\nif c := uint32(r); c < %d {\n"+
			"return int(%s[c]) - 1\n}\nreturn -1\n}\n\n", name, size, table)
	} else {
		fmt.Fprintf(&b, "func %s(c byte) int { return int(%s[c]) - 1 }\n\n", name, table)
	}
	fmt.Fprintf(&b, "// %s holds the index of each character plus 1.\nvar %[1]s = [%d]uint8{", table, size)
	n := 0
	for i, r := range m.set {
		if strings.IndexRune(m.set, r) < i {
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
