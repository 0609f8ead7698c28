package units

import "testing"

var (
	tenthUnit Unit
	tenthErr  error
)

func BenchmarkTenthFind(b *testing.B) {
	for _, name := range []string{"celsius", "km", "Kilometers", "gal", "parsecs"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				tenthUnit, tenthErr = Find(name)
			}
		})
	}
}
