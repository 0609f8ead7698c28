package duration

import "testing"

var (
	fourteenthDuration = Duration{Y: 1, M: 2, D: 10, TH: 4, TM: 30, TS: 15}
	fourteenthText     string
)

func BenchmarkFourteenthString(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fourteenthText = fourteenthDuration.String()
	}
}

func BenchmarkFourteenthParse(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		d, err := ParseISO8601("P1Y2M10DT4H30M15S")
		if err != nil {
			b.Fatal(err)
		}
		fourteenthDuration = d
	}
}
