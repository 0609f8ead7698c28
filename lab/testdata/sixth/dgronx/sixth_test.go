package gronx

import (
	"testing"
	"time"
)

var (
	sixthDue      bool
	sixthSeconds  int64
	sixthSegments []string
)

func BenchmarkSixthCheckDue(b *testing.B) {
	ref := time.Date(2026, 6, 17, 18, 47, 0, 0, time.UTC)
	for _, c := range []struct {
		name, segment string
		pos           int
	}{
		{"minute", "30", 1},
		{"minutes", "0,10,20,30,40,50", 1},
		{"weekdays", "1,3,5", 5},
		{"range", "9-17", 2},
		{"lastDay", "15,L", 3},
	} {
		b.Run(c.name, func(b *testing.B) {
			checker := &SegmentChecker{}
			checker.SetRef(ref)
			for i := 0; i < b.N; i++ {
				sixthDue, _ = checker.CheckDue(c.segment, c.pos)
			}
		})
	}
}

func BenchmarkSixthNextTick(b *testing.B) {
	start := time.Date(2026, 6, 17, 18, 47, 13, 0, time.UTC)
	for _, expr := range []string{"* * * * *", "* * * * * *"} {
		b.Run(expr, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				next, err := NextTickAfter(expr, start, false)
				if err != nil {
					b.Fatal(err)
				}
				sixthSeconds += next.Unix()
			}
		})
	}
}

func BenchmarkSixthSegments(b *testing.B) {
	for _, expr := range []string{"*/5 * * * *", "30 4 * * mon-fri", "@daily"} {
		b.Run(expr, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthSegments, _ = Segments(expr)
			}
		})
	}
}
