package diffmatchpatch

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

var (
	ninthDiffs  []Diff
	ninthLength int
)

// ninthBook returns some text, where every change-th line is another one.
func ninthBook(lines, change int) string {
	var text strings.Builder
	for i := 0; i < lines; i++ {
		if change > 0 && i%change == change/2 {
			fmt.Fprintf(&text, "Line %d has been changed a bit.\n", i)
			continue
		}
		fmt.Fprintf(&text, "Line %d was written by somebody else, %d.\n", i, i*i)
	}
	return text.String()
}

func BenchmarkNinthBisect(b *testing.B) {
	for _, c := range []struct{ name, text1, text2 string }{
		{"words", "the quick brown fox jumps over the lazy dog", "that quick brown dog jumped over a lazy fox"},
		{"page", ninthBook(50, 0), strings.Replace(strings.Replace(ninthBook(50, 0), "Line 7", "Row seven", 1), "Line 40", "forty", 1)},
		{"book", "A" + ninthBook(500, 0) + "B", "C" + strings.Replace(ninthBook(500, 0), "Line 250", "In the middle", 1) + "D"},
	} {
		b.Run(c.name, func(b *testing.B) {
			dmp := New()
			for i := 0; i < b.N; i++ {
				ninthDiffs = dmp.DiffBisect(c.text1, c.text2, time.Time{})
			}
		})
	}
}

func BenchmarkNinthCharsToLines(b *testing.B) {
	for _, c := range []struct {
		name          string
		lines, change int
	}{
		{"short", 20, 2},
		{"page", 100, 2},
		{"book", 1000, 5},
	} {
		b.Run(c.name, func(b *testing.B) {
			dmp := New()
			chars1, chars2, lines := dmp.DiffLinesToChars(ninthBook(c.lines, 0), ninthBook(c.lines, c.change))
			chars := dmp.DiffMain(chars1, chars2, false)
			diffs := make([]Diff, len(chars))
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				copy(diffs, chars)
				ninthDiffs = dmp.DiffCharsToLines(diffs, lines)
			}
		})
	}
}

func BenchmarkNinthCommonPrefix(b *testing.B) {
	for _, c := range []struct{ name, text1, text2 string }{
		{"word", "difference", "different"},
		{"path", "/usr/local/share/doc/package/README", "/usr/local/share/doc/package/LICENSE"},
		{"german", "Über die Größe der Häuser in Köln", "Über die Größe der Hunde in Köln"},
		{"page", ninthBook(50, 0), ninthBook(50, 90)},
	} {
		b.Run(c.name, func(b *testing.B) {
			dmp := New()
			for i := 0; i < b.N; i++ {
				ninthLength = dmp.DiffCommonPrefix(c.text1, c.text2)
			}
		})
	}
}
