package stats

import (
	"math/rand"
	"testing"
)

var (
	fourteenthData Float64Data
	fourteenthSink float64
)

func init() {
	r := rand.New(rand.NewSource(14))
	for i := 0; i < 5000; i++ {
		fourteenthData = append(fourteenthData, r.NormFloat64()*100)
	}
}

func BenchmarkFourteenthPercentile(b *testing.B) {
	for i := 0; i < b.N; i++ {
		p, _ := Percentile(fourteenthData, 95)
		fourteenthSink += p
	}
}

func BenchmarkFourteenthDescribe(b *testing.B) {
	for i := 0; i < b.N; i++ {
		d, _ := Describe(fourteenthData, false, &[]float64{5, 25, 50, 75, 95})
		fourteenthSink += d.DescriptionPercentiles[4].Value
	}
}

func BenchmarkFourteenthQuartile(b *testing.B) {
	data := sortedCopy(fourteenthData)
	for i := 0; i < b.N; i++ {
		q, _ := Quartile(data)
		fourteenthSink += q.Q3
	}
}
