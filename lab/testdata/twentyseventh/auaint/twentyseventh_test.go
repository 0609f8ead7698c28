package internal

import "testing"

func BenchmarkTwentyseventhMatchTokenIndexes(b *testing.B) {
	ua := "Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/20.0 Chrome/106.0.5249.126 Mobile Safari/537.36"
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if len(MatchTokenIndexes(ua)) == 0 {
			b.Fatal("no match")
		}
	}
}
