package duration

import "testing"

var (
	fourteenthDuration = &Duration{Years: 1, Weeks: 2, Days: 10, Hours: 4, Minutes: 30, Seconds: 15}
	fourteenthText     string
)

func BenchmarkFourteenthString(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fourteenthText = fourteenthDuration.String()
	}
}
