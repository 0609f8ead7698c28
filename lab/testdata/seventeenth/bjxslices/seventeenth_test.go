package xslices

import "testing"

var (
	seventeenthInts   []int
	seventeenthGroups map[string][]int
)

func BenchmarkSeventeenthJoin(b *testing.B) {
	in := make([]int, 1000)
	for i := 0; i < b.N; i++ {
		seventeenthInts = Join(nil, in, nil)
	}
}

func BenchmarkSeventeenthGroup(b *testing.B) {
	names := []string{"the first group of all", "the second group of all", "the third group of all", "the fourth group of all"}
	in := make([]int, 2000)
	for i := range in {
		in[i] = i * 7919
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		seventeenthGroups = Group(in, func(x int) string { return names[x&3] })
	}
}
