package essentials

import "testing"

var thirtysecondASink bool

func BenchmarkThirtysecondContains(b *testing.B) {
	ints := make([]int, 300)
	strs := make([]string, 300)
	floats := make([]float64, 300)
	for i := range ints {
		ints[i] = i * 1000
		strs[i] = string(rune('a'+i%26)) + "-value"
		floats[i] = float64(i) / 7
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		thirtysecondASink = Contains(ints, 299000)
		thirtysecondASink = Contains(strs, "none")
		thirtysecondASink = Contains(floats, 3)
	}
}

func BenchmarkThirtysecondOrderedDelete(b *testing.B) {
	ints := make([]int, 200)
	strs := make([]string, 200)
	for i := 0; i < b.N; i++ {
		s, t := ints, strs
		for len(s) > 100 {
			OrderedDelete(&s, len(s)/2)
			OrderedDelete(&t, len(t)/2)
		}
	}
}
