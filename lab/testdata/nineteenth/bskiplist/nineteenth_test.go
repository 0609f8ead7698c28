package skiplist

import (
	"math/rand"
	"testing"
)

func BenchmarkNineteenthGet(b *testing.B) {
	list := New(Int)
	list.SetRandSource(rand.NewSource(7))
	for i := 0; i < 2000; i++ {
		list.Set(i*3, i)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		k := (i * 7919) % 6000
		if list.Get(k) != nil {
			list.MustGetValue(k)
		}
	}
}

func BenchmarkNineteenthRemove(b *testing.B) {
	list := New(Int)
	list.SetRandSource(rand.NewSource(7))
	for i := 0; i < 2000; i++ {
		list.Set(i, i)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		k := (i * 7919) % 2000
		list.RemoveElement(list.Get(k))
		list.Set(k, i)
	}
}
