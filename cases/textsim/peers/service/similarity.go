package service

import (
	"math"
	"strings"
)

// similarityBy is base's Similarity but for the function that normalises.
func similarityBy(normalize func(string) string) func(text1, text2 string) float64 {
	return func(text1, text2 string) float64 {
		words1 := strings.Split(normalize(text1), " ")
		words2 := strings.Split(normalize(text2), " ")

		counts1 := countWords(words1)
		counts2 := countWords(words2)
		holders := countHolders(counts1, counts2)

		weights1 := weigh(holders, counts1, len(words1))
		weights2 := weigh(holders, counts2, len(words2))
		return round(cosine(weights1, weights2))
	}
}

func countWords(words []string) map[string]int {
	counts := make(map[string]int)
	for _, word := range words {
		counts[word]++
	}
	return counts
}

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

func weigh(holders, counts map[string]int, words int) map[string]float64 {
	weights := make(map[string]float64)
	for word, df := range holders {
		weights[word] = weight(counts[word], words, df)
	}
	return weights
}

// weight is the tf-idf weight of a word that a text of so many words holds
// count times, and df of the two texts hold.
func weight(count, words, df int) float64 {
	tf := float64(count) / float64(words)
	idf := math.Log(1 + 2/float64(df+1))
	return tf * idf
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

// round rounds a score to 3 decimals.
func round(score float64) float64 {
	return math.Round(score*1000) / 1000
}
