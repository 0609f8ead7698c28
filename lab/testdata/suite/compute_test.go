package suite

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"
)

var sink int

// BenchmarkNano is an operation of about a nanosecond.
func BenchmarkNano(b *testing.B) {
	x := uint32(sink) | 1
	for range b.N {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	sink = int(x)
}

// BenchmarkInteger computes without touching memory, for about a microsecond.
func BenchmarkInteger(b *testing.B) {
	x := uint64(1)
	for range b.N {
		for range 1000 {
			x = x*6364136223846793005 + 1442695040888963407
		}
	}
	sink = int(x)
}

var digits = []int64{7, 4711, 123456789, -1, 9223372036854775807}

// BenchmarkAppend is an operation of about 100 ns, in the form of b.Loop.
func BenchmarkAppend(b *testing.B) {
	var buf [128]byte
	for b.Loop() {
		out := buf[:0]
		for _, d := range digits {
			out = strconv.AppendInt(out, d, 10)
		}
		sink = len(out)
	}
}

var numbers = sync.OnceValue(func() []int {
	rng := rand.New(rand.NewPCG(1, 2))
	s := make([]int, 2000)
	for i := range s {
		s[i] = rng.Int()
	}
	return s
})

func BenchmarkSort(b *testing.B) {
	s := make([]int, len(numbers()))
	for range b.N {
		copy(s, numbers())
		slices.Sort(s)
	}
	sink = s[0]
}

type document struct {
	ID     string            `json:"id"`
	Values []float64         `json:"values"`
	Labels map[string]string `json:"labels"`
}

func BenchmarkJSON(b *testing.B) {
	d := document{ID: "4711", Labels: map[string]string{"kind": "small", "from": "here"}}
	for i := range 20 {
		d.Values = append(d.Values, float64(i)/7)
	}
	for range b.N {
		text, err := json.Marshal(d)
		if err != nil {
			b.Fatal(err)
		}
		var back document
		if err := json.Unmarshal(text, &back); err != nil {
			b.Fatal(err)
		}
		sink = len(back.Values)
	}
}

// BenchmarkMatrix is an operation of about ten milliseconds.
func BenchmarkMatrix(b *testing.B) {
	const n = 280
	x, y, z := make([]float64, n*n), make([]float64, n*n), make([]float64, n*n)
	for i := range x {
		x[i], y[i] = float64(i%7), float64(i%5)
	}
	for range b.N {
		for i := range n {
			for j := range n {
				sum := 0.0
				for k := range n {
					sum += x[i*n+k] * y[k*n+j]
				}
				z[i*n+j] = sum
			}
		}
	}
	sink = int(z[n])
}
