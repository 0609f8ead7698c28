// Package count counts and groups with maps.
package count

import (
	"slices"
	"sort"
	"strings"
)

// A Person lives somewhere.
type Person struct {
	Name, City string
	Age        int
}

// Words returns how often each word occurs.
func Words(text string) map[string]int {
	counts := make(map[string]int)
	for _, w := range strings.Fields(text) {
		counts[w]++
	}
	return counts
}

// Histogram returns how often each byte occurs. It is never nil.
func Histogram(data []byte) map[byte]int {
	h := map[byte]int{}
	for _, b := range data {
		h[b]++
	}
	return h
}

// Invert returns, for each number, the keys that had it, sorted.
func Invert(m map[string]int) map[int][]string {
	keys := []string{}
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	out := make(map[int][]string)
	for _, k := range keys {
		out[m[k]] = append(out[m[k]], k)
	}
	return out
}

// ByCity returns the grown-ups of each city in the order of the list.
func ByCity(people []Person) map[string][]Person {
	groups := make(map[string][]Person)
	for _, p := range people {
		if p.Age >= 18 {
			groups[p.City] = append(groups[p.City], p)
		}
	}
	return groups
}

// Merge adds the counts of src to dst. A key without a count is kept.
func Merge(dst, src map[string]int) {
	for k, v := range src {
		dst[k] += v
	}
}

// MostCommon returns the word that occurs most, the first of several, and how
// often it does.
func MostCommon(words []string) (string, int) {
	counts := make(map[string]int)
	for _, w := range words {
		counts[w] = counts[w] + 1
	}
	best, most := "", 0
	for _, w := range words {
		if counts[w] > most {
			best, most = w, counts[w]
		}
	}
	return best, most
}

// Common returns what is in both lists, in the order of the first and once
// each; nil if nothing is.
func Common(a, b []string) []string {
	var out []string
	for _, x := range a {
		if slices.Contains(b, x) && !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}
