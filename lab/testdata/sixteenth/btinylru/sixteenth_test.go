package tinylru

import (
	"strconv"
	"testing"
)

var sixteenthValue interface{}

func BenchmarkSixteenthGetFirst(b *testing.B) {
	var lru LRU
	for i := 0; i < 200; i++ {
		lru.Set("some/longer/key/of/an/item/"+strconv.Itoa(i), i)
	}
	var key interface{} = "some/longer/key/of/an/item/77"
	for i := 0; i < b.N; i++ {
		sixteenthValue, _ = lru.Get(key)
	}
}

func BenchmarkSixteenthResize(b *testing.B) {
	var keys []interface{}
	for i := 0; i < 2000; i++ {
		keys = append(keys, "key "+strconv.Itoa(i))
	}
	var lru LRU
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		lru.Resize(len(keys))
		for _, key := range keys {
			lru.Set(key, nil)
		}
		b.StartTimer()
		lru.Resize(50)
	}
}
