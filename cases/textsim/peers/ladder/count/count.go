// Package count holds the ways of the count ladder that need more than the
// standard library: hash tables that count how often each word of a text
// occurs, and sets that hold the words of two texts. All are **exact**: they
// agree with a map on every list of words.
package count

import (
	cockroach "github.com/cockroachdb/swiss"
	dolthub "github.com/dolthub/swiss"
)

// Map counts in a map that starts small, as the original does.
func Map(words []string) map[string]int {
	counts := make(map[string]int)
	for _, word := range words {
		counts[word]++
	}
	return counts
}

// Presized counts in a map with room for as many words as the text has, as
// if none came twice.
func Presized(words []string) map[string]int {
	counts := make(map[string]int, len(words))
	for _, word := range words {
		counts[word]++
	}
	return counts
}

// Dolthub counts in a swiss table with room for size different words, which
// grows when it is full.
func Dolthub(words []string, size int) *dolthub.Map[string, int] {
	counts := dolthub.NewMap[string, int](uint32(size))
	for _, word := range words {
		n, _ := counts.Get(word)
		counts.Put(word, n+1)
	}
	return counts
}

// Cockroach counts in a swiss table with room for size different words, which
// grows when it is full.
func Cockroach(words []string, size int) *cockroach.Map[string, int] {
	counts := cockroach.New[string, int](size)
	for _, word := range words {
		n, _ := counts.Get(word)
		counts.Put(word, n+1)
	}
	return counts
}
