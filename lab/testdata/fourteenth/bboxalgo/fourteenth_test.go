package algo

import (
	"math/rand"
	"testing"
)

var fourteenthDist float64

func BenchmarkFourteenthBoxDist(b *testing.B) {
	rng := rand.New(rand.NewSource(14))
	boxes := make([][2][2]float64, 1000)
	for i := range boxes {
		x, y := rng.Float64()*60-20, rng.Float64()*40+20
		boxes[i] = [2][2]float64{{x, y}, {x + 1, y + 1}}
	}
	p := [2]float64{5, 45}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		box := &boxes[i%len(boxes)]
		fourteenthDist += BoxDistCalc(p, p, box[0], box[1], true)
	}
}
