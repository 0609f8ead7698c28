package xmaps

import "testing"

var (
	seventeenthBool bool
	seventeenthSet  Set[int]
)

func BenchmarkSeventeenthIntersects(b *testing.B) {
	x := SetFromSlice([]int{1, 2, 3, 4, 5})
	y := SetFromSlice([]int{6, 7, 8})
	for i := 0; i < b.N; i++ {
		seventeenthBool = Intersects(x, y)
	}
}

func BenchmarkSeventeenthIntersection(b *testing.B) {
	x := SetFromSlice([]int{1, 2, 3, 4, 5})
	y := SetFromSlice([]int{6, 7, 5})
	for i := 0; i < b.N; i++ {
		seventeenthSet = Intersection(x, y)
	}
}
