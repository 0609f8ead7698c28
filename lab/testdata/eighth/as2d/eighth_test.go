package str2duration

import (
	"testing"
	"time"
)

var (
	eighthDuration time.Duration
	eighthErr      error
)

func BenchmarkEighthParse(b *testing.B) {
	for _, c := range []struct{ name, s string }{
		{"minutes", "90m"},
		{"days", "3d12h"},
		{"clock", "2h45m30s"},
		{"negative", "-1w2d3h4m5s"},
		{"small", "850ms250us75ns"},
		{"fraction", "1h15m30.918273645s"},
		{"longest", "15250w1d23h47m16s854ms775us807ns"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eighthDuration, eighthErr = ParseDuration(c.s)
			}
		})
	}
}

func BenchmarkEighthFraction(b *testing.B) {
	for _, c := range []struct{ name, s string }{
		{"hours", "1.5h"},
		{"seconds", "4.250s"},
		{"nanoseconds", "0.918273645s"},
		{"weeks", "2.5w"},
		{"milliseconds", "12.75ms"},
		{"several", "1.5d2.25h30.125s"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eighthDuration, eighthErr = ParseDuration(c.s)
			}
		})
	}
}
