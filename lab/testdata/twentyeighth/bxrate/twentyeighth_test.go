package rate

import (
	"testing"
	"time"
)

func BenchmarkTwentyeighthSetLimitAt(b *testing.B) {
	t0 := time.Unix(1700000000, 0)
	lim := NewLimiter(100, 10)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		t0 = t0.Add(time.Millisecond)
		lim.SetLimitAt(t0, 100)
	}
}

func BenchmarkTwentyeighthAllowN(b *testing.B) {
	t0 := time.Unix(1700000000, 0)
	lim := NewLimiter(1000, 10)
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		t0 = t0.Add(700 * time.Microsecond)
		if lim.AllowN(t0, 1) {
			n++
		}
	}
	if n == 0 {
		b.Fatal("none")
	}
}

func BenchmarkTwentyeighthSometimes(b *testing.B) {
	s := Sometimes{First: 3, Interval: time.Nanosecond}
	n := 0
	f := func() { n++ }
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s.Do(f)
	}
	if n == 0 {
		b.Fatal("none")
	}
}
