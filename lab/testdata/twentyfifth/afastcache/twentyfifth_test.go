package fastcache

import (
	"fmt"
	"testing"
)

func BenchmarkTwentyfifthGetBig(b *testing.B) {
	c := New(1)
	defer c.Reset()
	var keys [][]byte
	for i := 0; i < 64; i++ {
		k := []byte(fmt.Sprintf("key %d", i))
		c.SetBig(k, []byte(fmt.Sprintf("value %d", i)))
		keys = append(keys, k)
	}
	var dst []byte
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		dst = c.GetBig(dst[:0], keys[i&63])
	}
}

func BenchmarkTwentyfifthSetSame(b *testing.B) {
	c := New(1)
	defer c.Reset()
	var keys [][]byte
	for i := 0; i < 64; i++ {
		keys = append(keys, []byte(fmt.Sprintf("key %d", i)))
	}
	v := make([]byte, 4000)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Set(keys[i&63], v)
	}
}

func BenchmarkTwentyfifthSetBig(b *testing.B) {
	c := New(1)
	defer c.Reset()
	var keys [][]byte
	for i := 0; i < 64; i++ {
		keys = append(keys, []byte(fmt.Sprintf("key %d", i)))
	}
	v := []byte("a small value")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.SetBig(keys[i&63], v)
	}
}
