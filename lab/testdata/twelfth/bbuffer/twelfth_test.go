package buffer

import (
	"bytes"
	"testing"
)

var (
	twelfthInt int
	twelfthErr error
)

func BenchmarkTwelfthRingWrite(b *testing.B) {
	for _, c := range []struct {
		name       string
		size, each int
	}{
		{"tail", 4 << 10, 64 << 10},
		{"last", 80, 4000},
		{"fits", 4 << 10, 4 << 10},
	} {
		ring := NewRing(New(int64(c.size)))
		data := bytes.Repeat([]byte("x"), c.each)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthInt, twelfthErr = ring.Write(data)
			}
		})
	}
}

func BenchmarkTwelfthMemRead(b *testing.B) {
	for _, c := range []struct {
		name string
		each int
	}{
		{"byte", 1},
		{"record", 48},
		{"block", 512},
	} {
		buf := New(1 << 20)
		data := bytes.Repeat([]byte("x"), 64<<10)
		p := make([]byte, c.each)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				if twelfthInt, twelfthErr = buf.Read(p); twelfthErr != nil {
					buf.Write(data)
				}
			}
		})
	}
}

func BenchmarkTwelfthPartitionReadAt(b *testing.B) {
	for _, c := range []struct {
		name      string
		each, all int64
	}{
		{"few", 4096, 8 * 4096},
		{"many", 4096, 100 * 4096},
		{"small", 64, 1000 * 64},
	} {
		buf := NewPartitionAt(NewMemPoolAt(c.each))
		buf.Write(bytes.Repeat([]byte("x"), int(c.all)))
		var p [32]byte
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthInt, twelfthErr = buf.ReadAt(p[:], int64(i)*7919%c.all)
			}
		})
	}
}
