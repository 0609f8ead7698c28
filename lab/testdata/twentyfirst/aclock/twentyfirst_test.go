package clock

import (
	"testing"
	"time"
)

func BenchmarkTwentyfirstTimer(b *testing.B) {
	m := NewMock()
	for i := 0; i < 64; i++ {
		m.Timer(time.Duration(i*37%64+1) * time.Hour)
	}
	now := m.Now()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		m.runNextTimer(now)
		t := m.Timer(time.Minute)
		m.runNextTimer(now)
		t.Stop()
	}
}
