package xpress

import (
	"encoding/binary"
	"testing"
)

// twentyninthPlain makes a plain LZ77 stream of literals and short matches.
func twentyninthPlain(groups int, literals bool) []byte {
	var out []byte
	x := uint32(7)
	pos := 0
	for g := 0; g < groups; g++ {
		var flags uint32
		var body []byte
		for k := 31; k >= 0; k-- {
			x = x*1664525 + 1013904223
			if pos < 64 || literals || x>>30 != 0 {
				body = append(body, byte('a'+x>>24%26))
				pos++
				continue
			}
			flags |= 1 << k
			off := 1 + int(x>>8)%60
			n := 3 + int(x>>20)%7
			body = binary.LittleEndian.AppendUint16(body, uint16(off-1)<<3|uint16(n-3))
			pos += n
		}
		out = binary.LittleEndian.AppendUint32(out, flags)
		out = append(out, body...)
	}
	return out
}

func BenchmarkTwentyninthAppendPlain(b *testing.B) {
	for _, c := range []struct {
		name string
		in   []byte
	}{
		{"text", twentyninthPlain(2000, false)},
		{"literals", twentyninthPlain(2000, true)},
		{"small", twentyninthPlain(10, false)},
	} {
		b.Run(c.name, func(b *testing.B) {
			var buf []byte
			var err error
			for i := 0; i < b.N; i++ {
				if buf, err = AppendDecompressed(buf[:0], c.in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTwentyninthAppendH(b *testing.B) {
	for _, v := range xpressVectors {
		if !v.huff {
			continue
		}
		b.Run(v.name, func(b *testing.B) {
			var buf []byte
			var err error
			for i := 0; i < b.N; i++ {
				if buf, err = AppendHDecompressed(buf[:0], v.data, len(v.expected)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
