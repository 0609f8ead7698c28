package movingmedian

import (
	"fmt"
	"math/rand"
	"testing"
)

var eighthMedian float64

func BenchmarkEighthPush(b *testing.B) {
	r := rand.New(rand.NewSource(8))
	noise := make([]float64, 5000)
	drift := make([]float64, 5000)
	for i := range noise {
		noise[i] = r.NormFloat64()
		drift[i] = float64(i)/20 + float64(r.Intn(10))
	}
	for _, size := range []int{5, 60, 1000} {
		for _, series := range []struct {
			name   string
			values []float64
		}{{"noise", noise}, {"drift", drift}} {
			b.Run(fmt.Sprintf("%s-%d", series.name, size), func(b *testing.B) {
				for i := 0; i < b.N; i++ {
					m := NewMovingMedian(size)
					for _, v := range series.values {
						m.Push(v)
						eighthMedian += m.Median()
					}
				}
			})
		}
	}
}
