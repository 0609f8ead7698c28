package ar

import "testing"

var eighteenthSink int64

func BenchmarkEighteenthNumericWrite(b *testing.B) {
	aw := NewWriter(nil)
	var field [12]byte
	for i := 0; i < b.N; i++ {
		aw.numeric(field[:], 1385068169)
		aw.numeric(field[:6], 501)
		aw.numeric(field[:10], int64(i&0xffff))
	}
}

func BenchmarkEighteenthNumericRead(b *testing.B) {
	rd := &Reader{}
	mtime, uid, size := []byte("1385068169  "), []byte("501   "), []byte("65535     ")
	for i := 0; i < b.N; i++ {
		eighteenthSink += rd.numeric(mtime) + rd.numeric(uid) + rd.numeric(size)
	}
}
