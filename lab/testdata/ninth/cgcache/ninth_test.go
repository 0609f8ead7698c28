package gcache

import (
	"strconv"
	"testing"
	"time"
)

var (
	ninthKeys []interface{}
	ninthLen  int
	ninthErr  error
)

func ninthCache(b *testing.B, build *CacheBuilder, n int, expire bool) Cache {
	c := build.Build()
	for i := 0; i < n; i++ {
		var err error
		if expire {
			err = c.SetWithExpire("session-"+strconv.Itoa(i), i, time.Hour)
		} else {
			err = c.Set("session-"+strconv.Itoa(i), i)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	return c
}

func BenchmarkNinthKeys(b *testing.B) {
	for _, n := range []int{30, 500} {
		for _, expire := range []bool{false, true} {
			name := strconv.Itoa(n)
			if expire {
				name += " expiring"
			}
			b.Run(name, func(b *testing.B) {
				c := ninthCache(b, New(n).LRU(), n, expire)
				b.ResetTimer()
				for i := 0; i < b.N; i++ {
					ninthKeys = c.Keys(true)
				}
			})
		}
	}
}

func BenchmarkNinthLen(b *testing.B) {
	for _, n := range []int{30, 500} {
		for _, expire := range []bool{false, true} {
			name := strconv.Itoa(n)
			if expire {
				name += " expiring"
			}
			b.Run(name, func(b *testing.B) {
				c := ninthCache(b, New(n).LFU(), n, expire)
				b.ResetTimer()
				for i := 0; i < b.N; i++ {
					ninthLen = c.Len(true)
				}
			})
		}
	}
}

func BenchmarkNinthEvict(b *testing.B) {
	for _, n := range []int{200, 1000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			c := ninthCache(b, New(n).LRU(), n, false)
			keys := make([]interface{}, 2*n)
			for i := range keys {
				keys[i] = "user-" + strconv.Itoa(i)
			}
			next := 0
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				ninthErr = c.Set(keys[next], keys[0])
				if next++; next == len(keys) {
					next = 0
				}
			}
		})
	}
}
