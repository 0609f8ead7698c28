package ratelimit

import (
	"testing"
	"time"
)

var (
	twelfthInt64  int64
	twelfthBucket *Bucket
)

func BenchmarkTwelfthTakeAvailable(b *testing.B) {
	for _, c := range []struct {
		name     string
		interval time.Duration
		capacity int64
		count    int64
	}{
		{"one", time.Microsecond, 1 << 40, 1},
		{"frame", time.Millisecond, 1 << 50, 1500},
		{"burst", time.Nanosecond, 1 << 40, 64},
	} {
		b.Run(c.name, func(b *testing.B) {
			tb := NewBucket(c.interval, c.capacity)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthInt64 = tb.TakeAvailable(c.count)
			}
		})
	}
}

func BenchmarkTwelfthRate(b *testing.B) {
	for _, c := range []struct {
		name string
		rate float64
	}{
		{"40Gbit", 40e9},
		{"100Gbit", 100e9},
		{"400Gbit", 400e9},
		{"1TiB", 1 << 40},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthBucket = NewBucketWithRate(c.rate, 1<<40)
			}
		})
	}
}
