package uuid

import "testing"

var (
	fourteenthText = []byte("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
	fourteenthHash = []byte("6ba7b8109dad11d180b400c04fd430c8")
	fourteenthID   UUID
)

func BenchmarkFourteenthParse(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if fourteenthID.UnmarshalText(fourteenthText) != nil || fourteenthID.UnmarshalText(fourteenthHash) != nil {
			b.Fatal("not parsed")
		}
	}
}
