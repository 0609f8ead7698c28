package report

import (
	"fmt"
	"strings"
	"unicode"
)

// code writes a unified diff, on a terminal in the colours that git uses.
func (t *textLayout) code(lines []string) {
	if len(lines) > 0 {
		t.b.WriteByte('\n')
	}
	for _, line := range lines {
		line = verbatim(line)
		color := 0
		switch {
		case !t.opt.Color || line == "":
		case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"), strings.HasPrefix(line, "diff "):
			color = 1 // bold
		case line[0] == '+':
			color = 32
		case line[0] == '-':
			color = 31
		case line[0] == '@':
			color = 36
		}
		if color != 0 {
			line = fmt.Sprintf("\x1b[%dm%s\x1b[0m", color, line)
		}
		t.b.WriteString(line + "\n")
	}
}

// code writes a unified diff as a block of its own.
func (m *markdownLayout) code(lines []string) {
	if len(lines) == 0 {
		return
	}
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(verbatim(line) + "\n")
	}
	fence := "```"
	for strings.Contains(text.String(), fence) {
		fence += "`"
	}
	m.b.WriteString("\n" + fence + "diff\n" + text.String() + fence + "\n")
}

// verbatim is clean for a line of code: tabs stay.
func verbatim(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && (unicode.IsControl(r) || r == '\u202e' || r == '\u2028' || r == '\u2029') {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
