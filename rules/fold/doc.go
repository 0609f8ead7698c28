// Package fold holds the rule about maps that are made only to be gone over once.
//
// maker.go reads the function that makes such a map, reader.go the one that goes over it, and mapvalues.go makes one of both.
//
// # Analyzer mapvalues
//
// mapvalues: make the values of a map where they are asked for, not the map
//
//	func score(counts, others map[string]int) float64 {
//		a := shares(counts, others, 10)
//		return length(a)
//	}
//
//	func shares(counts, others map[string]int, all int) map[string]float64 {
//		m := make(map[string]float64, len(counts))
//		for word, n := range counts {
//			share := float64(n+others[word]) / float64(all)
//			m[word] = share
//		}
//		return m
//	}
//
//	func length(m map[string]float64) float64 {
//		sum := 0.0
//		for _, x := range m {
//			sum += x * x
//		}
//		return math.Sqrt(sum)
//	}
//
// becomes
//
//	func score(counts, others map[string]int) float64 {
//		return length(counts, others, 10)
//	}
//
//	// sharesWord returns what belongs to one word of counts.
//	func sharesWord(word string, n int, others map[string]int, all int) float64 {
//		share := float64(n+others[word]) / float64(all)
//		return float64(share)
//	}
//
//	func length(counts map[string]int, others map[string]int, all int) float64 {
//		sum := 0.0
//		for word, n := range counts {
//			x := sharesWord(word, n, others, all)
//			sum += x * x
//		}
//		return math.Sqrt(sum)
//	}
//
// A function of the package goes over a map, and into the map goes one value for each key of another, which a second function
// makes. It may ask other maps, too, for the keys that it goes over, if they are made of the same keys. Nothing else has the maps.
// Functions that others call, such as tests, stay beside the new ones.
//
// Floats are converted to their own type, which rounds them as a map does: some processors add a product that is not rounded.
//
// What makes a value only computes: it reads its parameters and cannot panic. What goes over the map calls nothing but functions
// that compute, and writes to its own variables. Keys are strings, integers or bools: a NaN is a key that is never found.
//
// It loses where the values are asked for more than once.
//
// The rewrite is exact by construction.
package fold

import _ "embed"

//go:embed doc.go
var docs string
