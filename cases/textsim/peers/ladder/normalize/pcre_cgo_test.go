//go:build pcre_cgo

package normalize

import (
	"strings"
	"testing"

	"github.com/GRbit/go-pcre"
)

var pcreSteps = []step{{"pcrecgo", PCRE, verticalTabIsBlank}, {"pcrejit", PCREJIT, verticalTabIsBlank}}

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

// TestReplacesNothing pins the story's second symptom. Of patterns that go-pcre
// compiles just in time, the earlier read what the later have written, and do
// not find what they are for. How many do depends on the allocator of C.
func TestReplacesNothing(t *testing.T) {
	const patterns = 64
	var marks []pcre.Regexp
	for range patterns {
		marks = append(marks, pcre.MustCompileJIT(notWordPattern, 0, pcre.STUDY_JIT_COMPILE))
		pcre.MustCompileJIT(blanksPattern, 0, pcre.STUDY_JIT_COMPILE)
	}
	wrong := 0
	for _, mark := range marks {
		if string(mark.ReplaceAll([]byte("it's so."), nil, 0)) != "its so" {
			wrong++
		}
	}
	t.Logf("%d of %d patterns replace nothing", wrong, patterns)
	if wrong == 0 {
		t.Error("all patterns that were compiled just in time work")
	}
}

// TestErrorsAreNotTold pins that go-pcre takes a match that PCRE refuses for
// none: the text comes back as it was.
func TestErrorsAreNotTold(t *testing.T) {
	if got := pcreNotWord.ReplaceAllString("it's", "", pcre.EXTENDED); got != "it's" {
		t.Errorf("with a flag that is none of matching it gives %q", got)
	}
}
