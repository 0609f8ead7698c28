package runes

import (
	"fmt"
	"strings"
	"testing"
)

// TestRuneHelpers compares the functions with slices of characters, panics included.
func TestRuneHelpers(t *testing.T) {
	texts := []string{"", "a", "ab", "héllo", "日本語 text", "\xff", "a\xffb", "\xe6\x97", "ab\xe6\x97", "\ufffdab", "a\ufffd",
		"\xed\xa0\x80x", strings.Repeat("x", 31) + "é", strings.Repeat("é", 32), strings.Repeat("z", 40) + "\xff"}
	same := func(what string, got, want func() any) {
		t.Helper()
		if g, w := outcome(got), outcome(want); g != w {
			t.Errorf("%s is %s, want %s", what, g, w)
		}
	}
	for _, s := range texts {
		for n := -2; n < 45; n++ {
			what := fmt.Sprintf("%q at %d", s, n)
			same(what, func() any { return firstRunes(s, n) }, func() any { return string([]rune(s)[:n]) })
			same(what, func() any { return runesFrom(s, n) }, func() any { return string([]rune(s)[n:]) })
			same(what, func() any { return runeAt(s, n) }, func() any { return []rune(s)[n] })
			for to := -2; to < 45; to++ {
				same(fmt.Sprintf("%s to %d", what, to), func() any { return runesBetween(s, n, to) },
					func() any { return string([]rune(s)[n:to]) })
			}
		}
	}
}

// outcome is what a function returns, or its panic.
func outcome(f func() any) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint("panic: ", p)
		}
	}()
	return fmt.Sprintf("%q", f())
}
