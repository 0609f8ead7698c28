package cache

import (
	"strconv"
	"testing"
)

type fourteenthItem uint64

func (f fourteenthItem) Size() uint64 { return uint64(f) }

func BenchmarkFourteenthPut(b *testing.B) {
	c := New(1 << 20)
	keys := make([]string, 500)
	for i := range keys {
		keys[i] = "key" + strconv.Itoa(i)
		c.Put(keys[i], fourteenthItem(100))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Put(keys[i%len(keys)], fourteenthItem(100))
	}
}
