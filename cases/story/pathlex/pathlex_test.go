package pathlex

import (
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/record"
)

func TestReadPublished(t *testing.T) {
	var text strings.Builder
	for _, state := range states {
		text.WriteString("== " + state.name + " at some commit\ngoos: linux\n")
		for _, ns := range []string{"700", "900", "800"} {
			text.WriteString("BenchmarkLexer-2 \t 1000\t " + ns + " ns/op\t 744 B/op\t 5 allocs/op\n")
		}
	}
	read, err := readPublished(text.String())
	if err != nil {
		t.Fatal(err)
	}
	if got := read["pool"]; got.time.Center != 800e-9 || got.bytes != "744" || got.allocs != "5" {
		t.Errorf("%+v", got)
	}
	if _, err := readPublished("== start\n"); err == nil {
		t.Error("a state without a benchmark")
	}
}

// TestSums has the sums that the story should have had, and the ones that it has.
func TestSums(t *testing.T) {
	if got, want := sumOf(true), (sums{18, 1, 2856, 2560}); got != want {
		t.Errorf("with tests %v", got)
	}
	if got, want := sumOf(false), (sums{13, 1, 2504, 2264}); got != want {
		t.Errorf("without tests %v", got)
	}
}

func TestKeepTop(t *testing.T) {
	const head = "File: x\nShowing nodes\n      flat  flat%   sum%        cum   cum%\n"
	line := "  10MB 10.00% 10.00%  20MB 20.00%  "
	kept := keepTop(head + strings.Repeat(line+"runtime.x (inline)\n", 11) + line + module + "ladder/lex.Append\n" +
		"     0     0% 10.00%  20MB 20.00%  " + module + "ladder/lex.Pool\n")
	want := strings.Repeat(line+"runtime.x (inline)\n", 10) + line + "ladder/lex.Append\n"
	if kept != want {
		t.Errorf("%s", kept)
	}
}

// TestEmpty renders every block without results.
func TestEmpty(t *testing.T) {
	blocks := Study().AllBlocks(record.NewResults(t.TempDir()))
	for _, block := range []string{"published", "top append cpu", "ladder lexer", "claims", "tally", "state"} {
		if text, err := blocks.Render(strings.Fields(block)); err != nil || !strings.Contains(text, "easured") {
			t.Errorf("%s: %v\n%s", block, err, text)
		}
	}
}
