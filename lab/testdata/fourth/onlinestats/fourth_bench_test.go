package onlinestats

import (
	"math/rand"
	"testing"
)

func fourthSample(n int, seed int64) []float64 {
	r := rand.New(rand.NewSource(seed))
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(r.Intn(4*n)) / 8
	}
	return s
}

func BenchmarkFourthMannWhitney(b *testing.B) {
	var samples [][2][]float64
	for i, n := range []int{3, 20, 150} {
		samples = append(samples, [2][]float64{fourthSample(n, int64(i)), fourthSample(n+n/3, int64(i+9))})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, s := range samples {
			MannWhitney(s[0], s[1])
		}
	}
}

func BenchmarkFourthVar(b *testing.B) {
	var windows []*Windowed
	for i, n := range []int{5, 60, 600} {
		w := NewWindowed(n)
		for _, x := range fourthSample(n, int64(i)) {
			w.Push(x)
		}
		windows = append(windows, w)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, w := range windows {
			w.Var()
		}
	}
}
