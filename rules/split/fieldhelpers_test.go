package split

import (
	"strings"
	"testing"
)

// TestFieldHelpers compares the functions with strings.Fields on all texts of some pieces.
func TestFieldHelpers(t *testing.T) {
	pieces := []string{"", "a", "bc", " ", "\t", "\n", "\u0085", "\u00a0", "\u2003", "\u3000", "\u200b", "é", "\xe2", "\x80", "\x83", "\xc2",
		"\xa0", "\x85", "\x00", "\xff", "\u001c"}
	for _, a := range pieces {
		for _, b := range pieces {
			for _, c := range pieces {
				for _, d := range pieces {
					s := a + b + c + d
					first, last := "", ""
					if fields := strings.Fields(s); len(fields) > 0 {
						first, last = fields[0], fields[len(fields)-1]
					}
					if got := firstField(s); got != first {
						t.Fatalf("the first field of %q is %q, want %q", s, got, first)
					}
					if got := lastField(s); got != last {
						t.Fatalf("the last field of %q is %q, want %q", s, got, last)
					}
				}
			}
		}
	}
}
