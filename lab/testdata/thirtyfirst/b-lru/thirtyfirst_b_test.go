package lru

import "testing"

func BenchmarkThirtyfirstAppendKeys(b *testing.B) {
	c := NewLRUCache[int, int](4096, WithShards[int, int](2))
	for i := 0; i < 4000; i++ {
		c.Set(i, i)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(c.AppendKeys(nil)) < 3000 {
			b.Fatal("keys lost")
		}
	}
}

func BenchmarkThirtyfirstHotGet(b *testing.B) {
	c := NewLRUCache[string, int](1024, WithShards[string, int](1))
	for _, k := range []string{"users/1", "users/2", "users/3"} {
		c.Set(k, len(k))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, ok := c.Get("users/2"); !ok {
			b.Fatal("lost")
		}
	}
}

func BenchmarkThirtyfirstSetDelete(b *testing.B) {
	type record struct {
		name string
		data [24]uint64
	}
	c := NewLRUCache[int, record](256, WithShards[int, record](1))
	r := record{name: "a"}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Set(i&127, r)
		c.Delete(i & 127)
	}
}
