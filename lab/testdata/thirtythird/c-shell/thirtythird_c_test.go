package shell

import "testing"

func BenchmarkThirtythirdSplitPlain(b *testing.B) {
	const cmd = "go test -count=1 -run TestParse -v ./internal/parser ./internal/lexer  -timeout 30s"
	b.ReportAllocs()
	for b.Loop() {
		if ss, ok := Split(cmd); !ok || len(ss) == 0 {
			b.Fatal(ss, ok)
		}
	}
}

func BenchmarkThirtythirdQuote(b *testing.B) {
	args := []string{
		"it's a file name with spaces and a quote.txt",
		"$HOME/some dir/with (parens) & ampersands; and more of the same text",
		"don't",
		"a longer sentence, the kind people put in commit messages: 'quoted' and all that",
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, a := range args {
			Quote(a)
		}
	}
}
