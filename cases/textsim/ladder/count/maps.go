// Package count holds ways of counting the words of a normalised text: [Map]
// as the service first did, [Presized], [Profiled], [Bytes] and [Sorted] with
// the means of the standard library, and [Table], which is ours.
//
// The words of a text are what lies between its spaces, so the empty text is
// one empty word. All ways are **exact**: they give the counts of Map for every
// text, also for one that is not normalised.
package count

import (
	"bytes"
	"strings"
)

// Map is the original: split, then count in a map that grows with its words.
func Map(text string) map[string]int {
	counts := make(map[string]int)
	for _, word := range strings.Split(text, " ") {
		counts[word]++
	}
	return counts
}

// Presized is [Map] with room for as many words as the text has, as if no word
// came twice.
func Presized(text string) map[string]int {
	words := strings.Split(text, " ")
	counts := make(map[string]int, len(words))
	for _, word := range words {
		counts[word]++
	}
	return counts
}

// usual is how many different words a profile of the service's texts shows,
// with some to spare.
const usual = 200

// Profiled is [Map] with room for as many different words as texts use to have.
func Profiled(text string) map[string]int {
	counts := make(map[string]int, usual)
	for _, word := range strings.Split(text, " ") {
		counts[word]++
	}
	return counts
}

// Indexed is counts in two parts. A map of numbers alone would need a string
// for each word counted, since m[string(b)]++ makes one; looking up m[string(b)]
// makes none.
type Indexed struct {
	Index  map[string]int // where the count of each word is in Counts
	Counts []int          // in order of the words' first occurrence
}

// Bytes looks up each word as the bytes it is, without splitting the text
// first, and makes a string only of words that are new.
func Bytes(text []byte) Indexed {
	counts := Indexed{Index: make(map[string]int)}
	for more := true; more; {
		var word []byte
		word, text, more = bytes.Cut(text, space)
		at, ok := counts.Index[string(word)]
		if !ok {
			at = len(counts.Counts)
			counts.Index[string(word)] = at
			counts.Counts = append(counts.Counts, 0)
		}
		counts.Counts[at]++
	}
	return counts
}

var space = []byte{' '}
