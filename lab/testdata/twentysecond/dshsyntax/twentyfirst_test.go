package syntax

import "testing"

func BenchmarkTwentyfirstQuote(b *testing.B) {
	in := []string{"plain", "/usr/local/bin/tool", "two words", "it's $5", "line\nbreak\t", "größe", "while", "bell\a"}
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			if _, err := Quote(s, LangBash); err != nil {
				b.Fatal(err)
			}
		}
	}
}
