package wordwrap_test

import (
	"strings"
	"testing"

	"github.com/eidolon/wordwrap"
)

var fifthIndented int

func BenchmarkFifthIndent(b *testing.B) {
	const line = "the quick brown fox jumps over the lazy dog\n"
	for _, text := range []struct {
		name  string
		lines int
	}{{"two", 2}, {"paragraph", 8}, {"page", 60}} {
		input := strings.Repeat(line, text.lines)
		b.Run(text.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthIndented += len(wordwrap.Indent(input, "  -v, --verbose  ", false))
				fifthIndented += len(wordwrap.Indent(input, "> ", true))
			}
		})
	}
}
