package ccache

import (
	"strconv"
	"testing"
	"time"
)

var fourteenthItem *Item[int]

func fourteenthCache() (*Cache[int], []string) {
	c := New(Configure[int]().MaxSize(10000))
	var keys []string
	for i := 0; i < 1000; i++ {
		keys = append(keys, "session:user:"+strconv.Itoa(i))
		c.Set(keys[i], i, time.Hour)
	}
	c.SyncUpdates()
	return c, keys
}

func BenchmarkFourteenthGet(b *testing.B) {
	c, keys := fourteenthCache()
	defer c.Stop()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fourteenthItem = c.GetWithoutPromote(keys[i%len(keys)])
	}
}

func BenchmarkFourteenthReplace(b *testing.B) {
	c, keys := fourteenthCache()
	defer c.Stop()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Replace(keys[i%len(keys)], i)
	}
}
