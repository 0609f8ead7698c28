package simplify

import (
	"fmt"
	"math"
	"testing"

	"github.com/paulmach/orb"
)

var fifthKept int

// fifthRoad is a winding line of n points.
func fifthRoad(n int) orb.LineString {
	ls := make(orb.LineString, 0, n)
	for i := 0; i < n; i++ {
		t := float64(i)
		ls = append(ls, orb.Point{t + math.Sin(t*1.7)/3, 20*math.Sin(t/40) + 3*math.Cos(t/5)})
	}
	return ls
}

func BenchmarkFifthPeucker(b *testing.B) {
	for _, n := range []int{5, 50, 500, 5000} {
		road := fifthRoad(n)
		ls := make(orb.LineString, n)
		s := DouglasPeucker(0.5)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				copy(ls, road)
				fifthKept += len(s.LineString(ls))
			}
		})
	}
}
