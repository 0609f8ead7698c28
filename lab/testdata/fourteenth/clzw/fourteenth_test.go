package lzw

import (
	"bufio"
	"bytes"
	"io"
	"testing"
)

func BenchmarkFourteenthDecode(b *testing.B) {
	var raw []byte
	x := uint32(12345)
	for len(raw) < 1<<16 {
		x = x*1664525 + 1013904223
		raw = append(raw, byte(x>>24))
	}
	var enc bytes.Buffer
	w := NewWriter(&enc, true)
	w.Write(raw)
	w.Close()
	br := bufio.NewReader(nil)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		br.Reset(bytes.NewReader(enc.Bytes()))
		io.Copy(io.Discard, NewReader(br, true))
	}
}
