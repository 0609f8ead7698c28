package count

import (
	"slices"
	"strings"
)

// Counted is a word and how often it occurs.
type Counted struct {
	Word  string
	Count int
}

// Sorted sorts the words, so that equal ones stand side by side, and returns
// each once, in order.
func Sorted(text string) []Counted {
	words := strings.Split(text, " ")
	slices.Sort(words)
	var counts []Counted
	for i, word := range words {
		if i == 0 || word != words[i-1] {
			counts = append(counts, Counted{Word: word})
		}
		counts[len(counts)-1].Count++
	}
	return counts
}
