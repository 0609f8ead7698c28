package kdtree

import "testing"

type thirtythirdPoint [3]float64

func (p *thirtythirdPoint) Dimensions() int         { return 3 }
func (p *thirtythirdPoint) Dimension(i int) float64 { return p[i] }

type thirtythirdRand uint64

func (r *thirtythirdRand) next() float64 {
	*r = *r*6364136223846793005 + 1442695040888963407
	return float64(*r>>40) / float64(1<<24) * 1000
}

func thirtythirdTree(n int) (*KDTree, *thirtythirdRand) {
	r := thirtythirdRand(42)
	pts := make([]Point, n)
	for i := range pts {
		pts[i] = &thirtythirdPoint{r.next(), r.next(), r.next()}
	}
	return New(pts), &r
}

func BenchmarkThirtythirdPoints(b *testing.B) {
	t, _ := thirtythirdTree(3000)
	b.ReportAllocs()
	for b.Loop() {
		if len(t.Points()) != 3000 {
			b.Fatal("lost points")
		}
	}
}

func BenchmarkThirtythirdKNN(b *testing.B) {
	t, r := thirtythirdTree(3000)
	b.ReportAllocs()
	for b.Loop() {
		t.KNN(&thirtythirdPoint{r.next(), r.next(), r.next()}, 8)
	}
}

func BenchmarkThirtythirdRangeSearch(b *testing.B) {
	t, _ := thirtythirdTree(3000)
	rg := [][2]float64{{200, 600}, {100, 900}, {300, 700}}
	b.ReportAllocs()
	for b.Loop() {
		t.RangeSearch(rg)
	}
}
