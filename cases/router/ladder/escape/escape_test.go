package main

import (
	"math/rand"
	"slices"
	"testing"
)

// BenchmarkRandIn is the story's first benchmark.
func BenchmarkRandIn(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		sink = rand.Int()
	}
}

// BenchmarkSortAlphabetically is what it profiles first.
func BenchmarkSortAlphabetically(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		s := []string{"abc", "aba", "cba", "acb"}
		slices.Sort(s)
		sink = len(s)
	}
}

var sink int
