package cp

import (
	"math"
	"testing"
)

var thirtyfirstVector Vector

func thirtyfirstCircle(n int) []Vector {
	verts := make([]Vector, n)
	for i := range verts {
		verts[i] = ForAngle(2 * math.Pi * float64(i) / float64(n)).Mult(50)
	}
	return verts
}

func BenchmarkThirtyfirstCentroid(b *testing.B) {
	verts := thirtyfirstCircle(64)
	for n := 0; n < b.N; n++ {
		thirtyfirstVector = CentroidForPoly(len(verts), verts)
	}
}

func BenchmarkThirtyfirstSharpness(b *testing.B) {
	verts := thirtyfirstCircle(64)
	sum := 0.0
	for n := 0; n < b.N; n++ {
		for i := 2; i < len(verts); i++ {
			sum += Sharpness(verts[i-2], verts[i-1], verts[i])
		}
	}
	if sum > 0 {
		b.Fatal(sum)
	}
}

func BenchmarkThirtyfirstJoin(b *testing.B) {
	lines := make([]*PolyLine, 2000)
	for i := range lines {
		lines[i] = &PolyLine{Verts: []Vector{{float64(i), 0}}}
	}
	set := &PolyLineSet{}
	for n := 0; n < b.N; n++ {
		set.Lines = append(set.Lines[:0], lines...)
		for i := 0; i < 500; i++ {
			lines[i].Verts = lines[i].Verts[:1]
			set.Join(i, i+1)
		}
	}
}
