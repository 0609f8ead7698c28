package deque

import (
	"fmt"
	"testing"
)

func BenchmarkNineteenthIteratorString(b *testing.B) {
	d := New()
	for i := 0; i < 300; i++ {
		d.PushBack(fmt.Sprintf("message %d", i))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		iter := d.Iterator()
		var s string
		for iter.Next(&s) {
		}
	}
}

func BenchmarkNineteenthIteratorAny(b *testing.B) {
	d := New()
	for i := 0; i < 300; i++ {
		d.PushBack(i)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		iter := d.Iterator()
		var v interface{}
		for iter.Next(&v) {
		}
	}
}
