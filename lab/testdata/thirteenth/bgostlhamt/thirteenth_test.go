package hamt

import (
	"fmt"
	"testing"
)

var thirteenthInt int

func BenchmarkThirteenthInsert(b *testing.B) {
	keys := make([]Key, 4000)
	for i := range keys {
		keys[i] = Key(fmt.Sprintf("user:%d:session", i*7919))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		h := New[int]()
		for j, key := range keys {
			h.Insert(key, j)
		}
		v, _ := h.Get(keys[i%len(keys)])
		thirteenthInt += v
	}
}
