package pattern

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/patch"
)

// A code is an entry of a table: the byte to write, or a word for what else is to
// happen.
type code struct {
	word string
	out  byte
}

// A notation is how the entries of a table are written.
type notation struct {
	kind string // the type of an entry
	// word writes an entry with a word, constant one with a byte, and variable one
	// with the byte that an expression has.
	word     func(code) string
	constant func(byte) string
	variable func(string) string
}

// text writes an entry; it is empty for a byte that stays itself.
func (n notation) text(c code, self int) string {
	switch {
	case c.word != "":
		return n.word(c)
	case int(c.out) == self:
		return ""
	}
	return n.constant(c.out)
}

// tableCode writes the variable of a table, filled by loops over ranges so that it
// can be read.
func tableCode(name string, t [256]code, n notation) string {
	count := make(map[string]int)
	common := ""
	for c := range t {
		e := n.text(t[c], c)
		count[e]++
		if count[e] > count[common] {
			common = e
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "var %s = func() (t [256]%s) {\n", name, n.kind)
	switch common {
	case "0": // as it is
	case "":
		fmt.Fprintf(&b, "for c := range t {\nt[c] = %s\n}\n", n.variable("c"))
	default:
		fmt.Fprintf(&b, "for c := range t {\nt[c] = %s\n}\n", common)
	}
	singles := make(map[string][]int)
	var order []string
	for c := 0; c < 256; {
		if n.text(t[c], c) == common {
			c++
			continue
		}
		end := alike(t, c)
		if end-c >= 3 {
			b.WriteString(n.loop(t, c, end))
			c = end
			continue
		}
		e := n.text(t[c], c)
		if !slices.Contains(order, e) {
			order = append(order, e)
		}
		singles[e] = append(singles[e], c)
		c++
	}
	for _, e := range order {
		b.WriteString(n.assignments(singles[e], e))
	}
	b.WriteString("return t\n}()\n\n")
	return b.String()
}

// alike returns where a range of bytes ends that begins at c and whose entries are
// the same, or as far from their byte. It does not cross the end of ASCII.
func alike(t [256]code, c int) int {
	equal, shifted := c+1, c+1
	for equal < 256 && equal != utf8.RuneSelf && t[equal] == t[c] {
		equal++
	}
	for shifted < 256 && shifted != utf8.RuneSelf && t[c].word == "" && t[shifted].word == "" &&
		int(t[shifted].out)-shifted == int(t[c].out)-c {
		shifted++
	}
	return max(equal, shifted)
}

// loop writes the entries of a range of bytes.
func (n notation) loop(t [256]code, c, end int) string {
	var entry string
	switch {
	case t[c].word != "":
		entry = n.word(t[c])
	case t[c] == t[c+1]:
		entry = n.constant(t[c].out)
	default:
		delta := int(t[c].out) - c
		switch {
		case delta == 0:
			entry = n.variable("c")
		case delta == 'a'-'A':
			entry = n.variable("c + 'a' - 'A'")
		case delta == 'A'-'a':
			entry = n.variable("c + 'A' - 'a'")
		case delta > 0:
			entry = n.variable("c + " + strconv.Itoa(delta))
		default:
			entry = n.variable("c - " + strconv.Itoa(-delta))
		}
	}
	return fmt.Sprintf("for c := %s; c <= %s; c++ {\nt[c] = %s\n}\n", byteText(c), byteText(end-1), entry)
}

// assignments writes the same entry for several bytes.
func (n notation) assignments(bytes []int, entry string) string {
	if bytes[len(bytes)-1] < utf8.RuneSelf && len(bytes) > 1 {
		var list []byte
		for _, c := range bytes {
			list = append(list, byte(c))
		}
		if entry == "" {
			entry = n.variable("c")
		}
		return fmt.Sprintf("for _, c := range %q {\nt[c] = %s\n}\n", list, entry)
	}
	var b strings.Builder
	for _, c := range bytes {
		text := entry
		if text == "" {
			text = n.constant(byte(c))
		}
		fmt.Fprintf(&b, "t[%s] = %s\n", byteText(c), text)
	}
	return b.String()
}

// byteText writes a byte as a character where it is one.
func byteText(c int) string {
	if c < utf8.RuneSelf {
		return patch.QuoteByte(byte(c))
	}
	return fmt.Sprintf("%#x", c)
}
