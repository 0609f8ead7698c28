package planar

import (
	"fmt"
	"math"
	"testing"

	"github.com/paulmach/orb"
)

var fifthInside int

// fifthShore is a closed ring of n points around the origin, with bays.
func fifthShore(n int) orb.Ring {
	r := make(orb.Ring, 0, n+1)
	for i := 0; i < n; i++ {
		a := 2 * math.Pi * float64(i) / float64(n)
		d := 10 + 2*math.Sin(7*a) + math.Sin(31*a)/2
		r = append(r, orb.Point{d * math.Cos(a), d * math.Sin(a)})
	}
	return append(r, r[0])
}

func BenchmarkFifthRingContains(b *testing.B) {
	for _, n := range []int{4, 40, 400, 4000} {
		r := fifthShore(n)
		var points []orb.Point
		for i := 0; i < 64; i++ {
			points = append(points, orb.Point{float64(i%8)*3 - 10, float64(i/8)*3 - 10})
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				if RingContains(r, points[i%len(points)]) {
					fifthInside++
				}
			}
		})
	}
}
