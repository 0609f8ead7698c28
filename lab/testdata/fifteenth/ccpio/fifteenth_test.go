package cpio

import (
	"io"
	"testing"
	"time"
)

var (
	fifteenthData = make([]byte, 64<<10)
	fifteenthSum  uint32
)

func init() {
	for i := range fifteenthData {
		fifteenthData[i] = byte(i * 7 % 120)
	}
}

func BenchmarkFifteenthWriteHeader(b *testing.B) {
	hdr := &Header{
		Name: "usr/share/doc/file", Mode: TypeReg | 0644, Uid: 1000, Guid: 1000,
		Links: 1, Inode: 4711, ModTime: time.Unix(1500000000, 0), Size: 4,
	}
	for i := 0; i < b.N; i++ {
		if _, err := writeSVR4Header(io.Discard, hdr); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFifteenthHash(b *testing.B) {
	h := NewHash()
	for i := 0; i < b.N; i++ {
		h.Reset()
		h.Write(fifteenthData)
		fifteenthSum = h.Sum32()
	}
}
