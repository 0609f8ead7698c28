package lexer

import (
	"strings"
	"testing"
)

var twentyninthSink int

func BenchmarkTwentyninthLexComment(b *testing.B) {
	inputs := []string{
		"{{! short }}text",
		"a {{!-- a comment with {{mustaches}} inside --}} b",
		"{{!--\n" + strings.Repeat("a line of a long comment\n", 20) + "--}}",
		"{{! " + strings.Repeat("words ", 40) + "~}}{{name}}",
	}
	for i := 0; i < b.N; i++ {
		for _, in := range inputs {
			twentyninthSink += len(Collect(in))
		}
	}
}
