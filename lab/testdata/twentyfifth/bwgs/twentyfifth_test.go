package wgs84

import "testing"

var twentyfifthFloat float64

func BenchmarkTwentyfifthTransverseMercator(b *testing.B) {
	crs := UTM(32, true)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		lon := 6 + float64(i%600)/100
		east, north := crs.Projection.FromLonLat(lon, 52.5, crs.Datum)
		twentyfifthFloat = east + north
	}
}

func BenchmarkTwentyfifthLambert(b *testing.B) {
	crs := RGF93FranceLambert()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		lon := -4 + float64(i%1200)/100
		east, north := crs.Projection.FromLonLat(lon, 46.25, crs.Datum)
		twentyfifthFloat = east + north
	}
}

func BenchmarkTwentyfifthRound(b *testing.B) {
	f := Func(func(x, y, z float64) (float64, float64, float64) { return x, y, z }).Round(3)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		x, y, z := f(500000.1234567+float64(i%1000), 5761038.2123456, 0)
		twentyfifthFloat = x + y + z
	}
}
