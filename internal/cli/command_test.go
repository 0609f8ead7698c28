package cli

import (
	"strings"
	"testing"
)

// TestWrapFlags: no line of a flag's help is longer than a terminal, and no word is lost.
func TestWrapFlags(t *testing.T) {
	usage := "try only these, a comma-separated list of " + strings.Repeat("names, ", 40) + "and " + strings.Repeat("x", 100)
	text := "  -rules list\n    \t" + usage + " (default all)\n  -x\tshort\n"
	got := wrapFlags(text)
	if a, b := strings.Join(strings.Fields(got), " "), strings.Join(strings.Fields(text), " "); a != b {
		t.Errorf("the words are\n%s\nnot\n%s", a, b)
	}
	lines := strings.Split(got, "\n")
	if len(lines) < 8 || lines[0] != "  -rules list" || lines[len(lines)-2] != "  -x\tshort" {
		t.Errorf("it is\n%s", got)
	}
	for _, line := range lines {
		if n := len(strings.Replace(line, "    \t", "        ", 1)); n > 80 && !strings.Contains(line, "xxx") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}

// TestLongWidth: the description of a command fits a terminal of 100 columns.
func TestLongWidth(t *testing.T) {
	for _, c := range commands() {
		for line := range strings.Lines(c.long) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 100 {
				t.Errorf("hone %s -h: %d columns: %s", c.name, n, line)
			}
		}
	}
}
