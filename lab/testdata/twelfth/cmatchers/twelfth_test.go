package matchers

import (
	"encoding/binary"
	"strings"
	"testing"
)

var twelfthBool bool

// twelfthFtyp returns the beginning of a file of the ISO base media format.
func twelfthFtyp(major string, compatible ...string) []byte {
	s := "ftyp" + major + "\x00\x00\x02\x00" + strings.Join(compatible, "")
	b := binary.BigEndian.AppendUint32(nil, uint32(len(s)+4))
	b = append(b, s...)
	return append(b, make([]byte, 4096)...)
}

func BenchmarkTwelfthHeif(b *testing.B) {
	for _, c := range []struct {
		name string
		buf  []byte
	}{
		{"mp4", twelfthFtyp("isom", "isom", "iso2", "avc1", "mp41")},
		{"mov", twelfthFtyp("qt  ", "qt  ")},
		{"avif", twelfthFtyp("avif", "avif", "mif1", "miaf", "MA1B")},
		{"mif1", twelfthFtyp("mif1", "mif1", "miaf", "MiHB", "heic")},
		{"heic", twelfthFtyp("heic", "mif1", "heic", "hevc")},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthBool = Heif(c.buf)
			}
		})
	}
}
