package ahocorasick

import (
	"fmt"
	"strings"
	"testing"
)

func twentyfirstText() []byte {
	return []byte(strings.Repeat("GET /index.html HTTP/1.1 200 512 - quick brown foxes jump over error: timeout at node seven\n", 200))
}

func BenchmarkTwentyfirstCount(b *testing.B) {
	ac, err := NewBuilder().AddStrings([]string{"error"}).Build()
	if err != nil {
		b.Fatal(err)
	}
	text := twentyfirstText()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		ac.Count(text)
	}
}

func BenchmarkTwentyfirstFindAll(b *testing.B) {
	ac, err := NewBuilder().AddStrings([]string{"error", "exit", "enough"}).Build()
	if err != nil {
		b.Fatal(err)
	}
	text := twentyfirstText()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		ac.FindAll(text, -1)
	}
}

func BenchmarkTwentyfirstFindAt(b *testing.B) {
	ac, err := NewBuilder().AddStrings([]string{"a", "aab", "aac", "baa"}).Build()
	if err != nil {
		b.Fatal(err)
	}
	text := []byte("aad" + strings.Repeat("aabaac", 500))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		ac.FindAt(text, 2)
		ac.FindAt(text, 1)
	}
}

func BenchmarkTwentyfirstAddPatterns(b *testing.B) {
	var pats [][]byte
	for i := 0; i < 3000; i++ {
		pats = append(pats, []byte(fmt.Sprintf("pattern%d", i)))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		NewBuilder().AddPatterns(pats)
	}
}
