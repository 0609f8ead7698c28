// Package textsim scores how alike two texts are. The texts become vectors
// of word weights (tf-idf over the two of them) and the score is the cosine
// of the angle between the vectors.
//
// This is the service as it was first written, before anybody measured it:
// plain code that says what it does. It defines what every faster version
// must answer.
package textsim

import (
	"math"
	"regexp"
	"strings"
)

var (
	notWord = regexp.MustCompile(`[^\w\s]`)
	blanks  = regexp.MustCompile(`\s+`)
)

// Normalize returns text in lower case with only ASCII letters, digits,
// underscores and single spaces left in it. Characters outside those are
// deleted, which joins what stood on either side of them; a run of tabs,
// newlines, form feeds, carriage returns and spaces becomes one space, and
// none is left at either end.
func Normalize(text string) string {
	text = strings.ToLower(text)
	text = notWord.ReplaceAllString(text, "")
	text = blanks.ReplaceAllString(text, " ")
	return strings.TrimSpace(text)
}

// Similarity returns how alike two texts are, in the range [0, 1], rounded to
// 3 decimals. A text without words counts as one empty word, so two such
// texts are alike (1).
//
// The cosine adds up in the order of a map, so its last bits vary from call
// to call. A cosine within that noise of the middle between two roundings may
// be rounded either way; every other answer is always the same.
func Similarity(text1, text2 string) float64 {
	words1 := strings.Split(Normalize(text1), " ")
	words2 := strings.Split(Normalize(text2), " ")

	counts1 := countWords(words1)
	counts2 := countWords(words2)
	holders := countHolders(counts1, counts2)

	weights1 := weigh(holders, counts1, len(words1))
	weights2 := weigh(holders, counts2, len(words2))

	return math.Round(cosine(weights1, weights2)*1000) / 1000
}

// countWords returns how often each word occurs.
func countWords(words []string) map[string]int {
	counts := make(map[string]int)
	for _, word := range words {
		counts[word]++
	}
	return counts
}

// countHolders returns, for each word of either text, how many of the two
// texts hold it: 1 or 2.
func countHolders(counts1, counts2 map[string]int) map[string]int {
	holders := make(map[string]int)
	for word := range counts1 {
		holders[word]++
	}
	for word := range counts2 {
		holders[word]++
	}
	return holders
}

// weigh returns the tf-idf weight of every word of either text in the text
// that has these counts and this many words.
func weigh(holders, counts map[string]int, words int) map[string]float64 {
	weights := make(map[string]float64)
	for word, df := range holders {
		tf := float64(counts[word]) / float64(words)
		idf := math.Log(1 + 2/float64(df+1))
		weights[word] = tf * idf
	}
	return weights
}

// cosine returns the cosine of two vectors that have the same words, or 0 if
// either is too short to have a direction. The result is not rounded.
func cosine(weights1, weights2 map[string]float64) float64 {
	var dot, square1, square2 float64
	for word, weight1 := range weights1 {
		weight2 := weights2[word]
		dot += weight1 * weight2
		square1 += weight1 * weight1
		square2 += weight2 * weight2
	}
	norm1 := math.Sqrt(square1)
	norm2 := math.Sqrt(square2)
	if norm1 <= 1e-9 || norm2 <= 1e-9 {
		return 0
	}
	return dot / (norm1 * norm2)
}

// Interpret puts a score of [Similarity] into words. A score above 1 and one
// that is not a number are "Unknown".
func Interpret(score float64) string {
	switch {
	case score <= 0.2:
		return "Dissimilar"
	case score <= 0.4:
		return "Slightly Similar"
	case score <= 0.6:
		return "Moderately Similar"
	case score <= 0.8:
		return "Quite Similar"
	case score <= 1:
		return "Highly Similar"
	default:
		return "Unknown"
	}
}
