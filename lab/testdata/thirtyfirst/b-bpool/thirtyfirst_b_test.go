package bpool

import (
	"bytes"
	"testing"
)

func BenchmarkThirtyfirstSizedPut(b *testing.B) {
	pool := NewSizedBufferPool(4, 1024)
	for i := 0; i < 4; i++ {
		pool.Put(bytes.NewBuffer(make([]byte, 0, 1024)))
	}
	big := bytes.NewBuffer(make([]byte, 0, 4096))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		pool.Put(big)
	}
}
