package utfbom

import (
	"bytes"
	"io"
	"testing"
)

func BenchmarkNineteenthSkip(b *testing.B) {
	inputs := [][]byte{
		[]byte("\xEF\xBB\xBFid;name;city\n1;Ann;Oslo\n"),
		[]byte("id;name;city\n1;Ann;Oslo\n"),
		[]byte("\xFF\xFEa\x00b\x00c\x00"),
		[]byte("\x00\x00\xFE\xFF\x00\x00\x00a"),
	}
	src := bytes.NewReader(nil)
	p := make([]byte, 64)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		src.Reset(inputs[i%len(inputs)])
		r, _ := Skip(src)
		for {
			if _, err := r.Read(p); err != nil {
				if err != io.EOF {
					b.Fatal(err)
				}
				break
			}
		}
	}
}
