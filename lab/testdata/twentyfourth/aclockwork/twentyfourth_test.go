package clockwork

import (
	"testing"
	"time"
)

func BenchmarkTwentyfourthSetExpirer(b *testing.B) {
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := 0; i < b.N; i++ {
		fc := NewFakeClockAt(start)
		for k := 0; k < 200; k++ {
			fc.NewTimer(time.Duration(1+k*37%200) * time.Second)
		}
		fc.Advance(time.Hour)
	}
}
