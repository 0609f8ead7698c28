package goutils

import (
	"strings"
	"testing"
)

var fifthInitials int

func BenchmarkFifthInitials(b *testing.B) {
	for _, text := range []struct{ name, words string }{
		{"name", "Grace Brewster Hopper"},
		{"title", "The Art of Computer Programming, Volume 1: Fundamental Algorithms"},
		{"chapter", strings.Repeat("It was a dark and stormy night; the rain fell in torrents. ", 12)},
	} {
		b.Run(text.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthInitials += len(Initials(text.words))
			}
		})
		b.Run(text.name+"-delimited", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthInitials += len(Initials(text.words, ' ', '.', '-'))
			}
		})
	}
}
