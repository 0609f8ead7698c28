//go:build pcre_cgo

package normalize

import (
	"strings"
	"testing"

	"github.com/GRbit/go-pcre"
)

var pcreSteps = []step{{"pcrecgo", PCRE, verticalTabIsBlank}}

// TestReplaceAllStringDoubles pins why PCRE through cgo seems to hang: each
// match doubles the answer of the module's ReplaceAllString. Nothing of it is
// PCRE's, and ReplaceAll is right.
func TestReplaceAllStringDoubles(t *testing.T) {
	stop := pcre.MustCompile(`\.`, 0)
	if got, want := stop.ReplaceAllString("ab.c.d.", "", 0), "ababcababcd"; got != want {
		t.Errorf("ReplaceAllString gives %q, want %q", got, want)
	}
	if got := stop.ReplaceAll([]byte("ab.c.d."), nil, 0); string(got) != "abcd" {
		t.Errorf(`ReplaceAll gives %q, want "abcd"`, got)
	}
	for stops := 1; stops <= 16; stops++ {
		text := strings.Repeat("x.", stops)
		if got, want := len(stop.ReplaceAllString(text, "", 0)), 1<<stops-1; got != want {
			t.Errorf("%d stops make %d bytes, want %d", stops, got, want)
		}
	}
}
