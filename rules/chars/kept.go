package chars

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/partial"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// leastKept is how many characters a loop must leave as they are.
const leastKept = 26

// keptBy runs a turn of a loop for each of the first n characters, 128 or 256. It reports which of them the
// turn copies as they are, nil if these are few, or all.
func keptBy(f *view.Func, t partial.Turn, n int) []bool {
	kept := make([]bool, n)
	for char := range kept {
		kept[char] = partial.Copies(f, t, byte(char))
	}
	if c := count(kept); c < leastKept || c == n || !f.Predeclared(t.Body.Pos(), "len", "bool", "true") {
		return nil
	}
	return kept
}

// stays writes the condition that the byte of a text at a position stays as it is, and the declaration of the
// table that the condition asks.
func stays(f *view.Func, kept []bool, text, at string) (cond, declared string) {
	name := f.Decl.Name.Name
	table, doc, values := f.FreshInPackage(patch.LowerFirst(name)+"Keeps"), "that %s leaves as they are", kept
	cond = fmt.Sprintf("%s[%s[%s]]", table, text, at)
	if changed := inverted(kept); count(changed) < count(kept) {
		table, doc, values = f.FreshInPackage(patch.LowerFirst(name)+"Changes"), "that %s changes", changed
		cond = fmt.Sprintf("!%s[%s[%s]]", table, text, at)
	}
	if len(kept) == utf8.RuneSelf {
		cond = fmt.Sprintf("%s[%s] < 0x80 && %s", text, at, cond)
	}
	return cond, fmt.Sprintf("\n\n// %s holds the characters "+doc+".\n%s", table, name, patch.BoolTable(table, values))
}

func inverted(values []bool) []bool {
	out := make([]bool, len(values))
	for i, v := range values {
		out[i] = !v
	}
	return out
}

func count(values []bool) (n int) {
	for _, v := range values {
		if v {
			n++
		}
	}
	return n
}

// only returns the one byte of all 256 that a table has, as a constant; empty if there are more, or if it is one of ASCII alone.
func only(values []bool) string {
	if len(values) == utf8.RuneSelf || count(values) != 1 {
		return ""
	}
	return patch.QuoteByte(byte(slices.Index(values, true)))
}
