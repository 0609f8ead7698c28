package levenshtein

import (
	"strings"
	"testing"
	"unicode"
)

var seventhDistance int

// BenchmarkSeventhDistance computes distances with both default options.
func BenchmarkSeventhDistance(b *testing.B) {
	for _, input := range []struct{ name, source, target string }{
		{"words", "kitten", "sitting"},
		{"names", "Maximilian Mustermann", "Maximiliane Musterfrau"},
		{"text", strings.Repeat("the quick brown fox ", 8), strings.Repeat("the slow brown dog ", 8)},
	} {
		source, target := []rune(input.source), []rune(input.target)
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhDistance += DistanceForStrings(source, target, DefaultOptions)
				seventhDistance += DistanceForStrings(target, source, DefaultOptionsWithSub)
			}
		})
	}
}

// BenchmarkSeventhPrefix compares a query with longer entries, without regard to case.
func BenchmarkSeventhPrefix(b *testing.B) {
	op := Options{InsCost: 1, DelCost: 2, SubCost: 2, Matches: func(s, t rune) bool {
		return s == t || unicode.ToLower(s) == unicode.ToLower(t)
	}}
	for _, input := range []struct{ name, source, target string }{
		{"command", "comit", "commit --amend"},
		{"city", "frankfurt", "Frankfurt am Main (Oder)"},
		{"letters", "ab", strings.Repeat("abcdefghij", 20)},
	} {
		source, target := []rune(input.source), []rune(input.target)
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhDistance += DistanceForStrings(source, target, op)
			}
		})
	}
}
