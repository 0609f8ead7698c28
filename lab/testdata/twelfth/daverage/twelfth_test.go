package movingaverage

import (
	"fmt"
	"testing"
)

var twelfthFloat float64

func twelfthSeries(n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i*7919%1000) / 8
	}
	return values
}

func BenchmarkTwelfthAdd(b *testing.B) {
	series := twelfthSeries(1000)
	for _, window := range []int{5, 60, 300} {
		for _, ignore := range []bool{false, true} {
			b.Run(fmt.Sprintf("window=%d/ignore=%v", window, ignore), func(b *testing.B) {
				ma := New(window)
				ma.SetIgnoreNanValues(ignore)
				ma.SetIgnoreInfValues(ignore)
				b.ReportAllocs()
				for i := 0; i < b.N; i++ {
					ma.Add(series...)
				}
				twelfthFloat = ma.Avg()
			})
		}
	}
}

func BenchmarkTwelfthBatches(b *testing.B) {
	series := twelfthSeries(1000)
	for _, size := range []int{16, 250, 1000} {
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			ma := New(300)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				ma.Add(series[:size]...)
			}
			twelfthFloat = ma.Avg()
		})
	}
}

func BenchmarkTwelfthAvg(b *testing.B) {
	series := twelfthSeries(1000)
	for _, window := range []int{15, 60, 300} {
		b.Run(fmt.Sprintf("window=%d", window), func(b *testing.B) {
			ma := New(window)
			ma.Add(series...)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				ma.Add(series[i%len(series)])
				twelfthFloat = ma.Avg()
			}
		})
	}
}
