package duration

import (
	"fmt"
	"testing"
	"time"
)

var (
	fourthDuration *Duration
	fourthText     string
)

func BenchmarkFourthParse(b *testing.B) {
	for i, s := range []string{"PT5M", "P1Y2M10DT2H30M12.5S", "-PT1234567.125S", "P0.333333333YT0000000000000000000000000000000000000012.50000000000000000000S"} {
		b.Run(fmt.Sprint("text", i), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthDuration, _ = Parse(s)
			}
		})
	}
}

func BenchmarkFourthString(b *testing.B) {
	for i, d := range []Duration{
		{Minutes: 5},
		{Years: 1, Months: 2, Days: 10, Hours: 2, Minutes: 30, Seconds: 12.5},
		{Years: 1e40, Weeks: 0.123456789, Seconds: 1e-30, Negative: true},
	} {
		b.Run(fmt.Sprint("duration", i), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthText = d.String()
			}
		})
	}
}

func BenchmarkFourthFrom(b *testing.B) {
	for i, d := range []time.Duration{3*time.Hour + 30*time.Second, -26*time.Hour - 5*time.Minute, 20000*time.Hour + 90*time.Second + 7} {
		b.Run(fmt.Sprint("duration", i), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthDuration = FromTimeDuration(d)
			}
		})
	}
}
