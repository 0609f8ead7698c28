package polyline

import (
	"fmt"
	"math"
	"testing"
)

var fourthSink int

// fourthTrack is a walk of n points.
func fourthTrack(n int) []float64 {
	flat := make([]float64, 0, 2*n)
	for i := 0; i < n; i++ {
		t := float64(i)
		flat = append(flat, 47+t/1000+math.Sin(t)/300, 8+math.Cos(t*1.3)/200)
	}
	return flat
}

func BenchmarkFourthDecodeCoords(b *testing.B) {
	for _, n := range []int{2, 20, 200, 2000} {
		buf, err := defaultCodec.EncodeFlatCoords(nil, fourthTrack(n))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				coords, _, err := DecodeCoords(buf)
				if err != nil {
					b.Fatal(err)
				}
				fourthSink += len(coords)
			}
		})
	}
}
