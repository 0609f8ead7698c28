package tiff

import (
	"bytes"
	"io"
	"testing"
)

var sixteenthByte byte

func BenchmarkSixteenthSetMHRun(b *testing.B) {
	row := make([]byte, 216)
	for i := 0; i < b.N; i++ {
		for x := 0; x+90 < 1728; x += 100 {
			setMHRun(row, x, 70+x%13, 1)
		}
		sixteenthByte += row[i%len(row)]
	}
}

func BenchmarkSixteenthUnpackBits(b *testing.B) {
	var src []byte
	for i := 0; i < 200; i++ {
		src = append(src, 99)
		for j := 0; j < 100; j++ {
			src = append(src, byte(i*j))
		}
		src = append(src, 156, byte(i))
	}
	r := bytes.NewReader(src)
	for i := 0; i < b.N; i++ {
		r.Reset(src)
		dst, err := unpackBits(io.NewSectionReader(r, 0, int64(len(src))), 1<<20)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthByte += dst[0]
	}
}
