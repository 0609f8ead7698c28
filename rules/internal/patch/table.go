package patch

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// BoolTable declares a table of those characters that are true.
func BoolTable(name string, values []bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "var %s = [%d]bool{", name, len(values))
	const perLine = 8
	n := 0
	for c, is := range values {
		if !is {
			continue
		}
		if n%perLine == 0 {
			b.WriteString("\n")
		} else {
			b.WriteString(" ")
		}
		n++
		key := strconv.Itoa(c)
		if c < utf8.RuneSelf {
			key = strconv.QuoteRune(rune(c))
		}
		b.WriteString(key + ": true,")
	}
	return b.String() + "\n}"
}

// NumberTable declares a table of numbers, as they are written.
func NumberTable(name, typ string, values []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "var %s = [%d]%s{", name, len(values), typ)
	for c, v := range values {
		if c%16 == 0 {
			b.WriteString("\n")
		}
		b.WriteString(v + ", ")
	}
	return b.String() + "\n}"
}
