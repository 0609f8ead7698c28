package exstrings

import "testing"

func BenchmarkTwentyfirstIndexFold(b *testing.B) {
	text := "The quick brown fox jumps over the lazy dog and then mentions your Display Name in a longer message"
	for i := 0; i < b.N; i++ {
		if IndexFold(text, "display name") < 0 || IndexFold(text, "not in here") >= 0 {
			b.Fatal("bad index")
		}
	}
}
