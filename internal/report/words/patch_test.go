package words

import (
	"strings"
	"testing"
)

// TestFolded: lines are broken between words and not within one.
func TestFolded(t *testing.T) {
	long := strings.Repeat("x", 80)
	if got, want := folded("a b "+long+" c d"), "a b\n"+long+"\nc d"; got != want {
		t.Errorf("%q", got)
	}
}
