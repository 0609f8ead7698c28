package pie

import (
	"fmt"
	"math/rand"
	"testing"
)

var fifthSizes = []int{4, 30, 400, 5000}

func fifthSized(b *testing.B, run func(b *testing.B, n int)) {
	for _, n := range fifthSizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) { run(b, n) })
	}
}

func BenchmarkFifthStddev(b *testing.B) {
	fifthSized(b, func(b *testing.B, n int) {
		r := rand.New(rand.NewSource(1))
		list := make([]float64, n)
		for i := range list {
			list[i] = r.Float64() * 300
		}
		for i := 0; i < b.N; i++ {
			Stddev(list)
		}
	})
}

func BenchmarkFifthRotate(b *testing.B) {
	fifthSized(b, func(b *testing.B, n int) {
		list := make([]int, n)
		for i := 0; i < b.N; i++ {
			Rotate(list, -n/3)
		}
	})
}

func BenchmarkFifthChunk(b *testing.B) {
	fifthSized(b, func(b *testing.B, n int) {
		list := make([]string, n)
		for i := 0; i < b.N; i++ {
			Chunk(list, 3)
		}
	})
}
