package ttlcache

import (
	"strconv"
	"testing"
	"time"
)

func nineteenthCache(n int) *Cache[string, int] {
	c := New[string, int]()
	for i := 0; i < n; i++ {
		ttl := time.Hour + time.Duration(i*7919%n)*time.Second
		if i%4 == 0 {
			ttl = time.Nanosecond
		}
		c.Set("session-"+strconv.Itoa(i), i, ttl)
	}
	time.Sleep(time.Millisecond)
	return c
}

func BenchmarkNineteenthRange(b *testing.B) {
	c := nineteenthCache(500)
	b.ReportAllocs()
	b.ResetTimer()
	sum := 0
	for i := 0; i < b.N; i++ {
		c.Range(func(item *Item[string, int]) bool {
			sum += item.Value()
			return true
		})
	}
}

func BenchmarkNineteenthLen(b *testing.B) {
	c := nineteenthCache(500)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Len()
	}
}
