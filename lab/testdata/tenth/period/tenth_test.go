package period

import "testing"

var (
	tenthString string
	tenthPeriod Period
	tenthErr    error
)

func BenchmarkTenthString(b *testing.B) {
	for _, c := range []struct {
		name string
		p    Period
	}{
		{"P1Y6M", NewYMD(1, 6, 0)},
		{"P3W", NewYMD(0, 0, 21)},
		{"PT8H30M", NewHMS(8, 30, 0)},
		{"all", Period{-10, -20, -35, -40, -50, -65}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				tenthString = c.p.String()
			}
		})
	}
}

func BenchmarkTenthParse(b *testing.B) {
	for _, s := range []string{"P1Y", "PT8H30M", "P2.5W", "-P1Y2M3DT4H5M6.7S"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				tenthPeriod, tenthErr = Parse(s)
			}
		})
	}
}
