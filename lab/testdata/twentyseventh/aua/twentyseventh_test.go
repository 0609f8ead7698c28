package useragent

import "testing"

func BenchmarkTwentyseventhGet(b *testing.B) {
	p := NewParser()
	uas := []string{
		"Mozilla/5.0 (Linux; Android 13; SM-S901B Build/TP1A.220624.014; wv (arm64-v8a); Release/2024.05 (Galaxy S22)) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36",
		"Mozilla/5.0 (Linux; Android 9; Redmi Note 8 Pro Build/PPR1.180610.011; in-app viewer 2.1.4.1203 (sdk 28; 440dpi; arm64)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.5414.117 Mobile Safari/537.36",
	}
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		for _, ua := range uas {
			if p.Trie.Get(ua).Browser() == "" {
				b.Fatal(ua)
			}
		}
	}
}

func BenchmarkTwentyseventhParse(b *testing.B) {
	p := NewParser()
	ua := "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36"
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if p.Parse(ua).Browser() == "" {
			b.Fatal(ua)
		}
	}
}
