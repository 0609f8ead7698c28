package bitstream

import (
	"bytes"
	"fmt"
	"testing"
)

var (
	tenthBits uint64
	tenthErr  error
)

func tenthWrite(b *testing.B, widths ...int) {
	for _, width := range widths {
		b.Run(fmt.Sprint(width), func(b *testing.B) {
			var buf bytes.Buffer
			w := NewWriter(&buf)
			for i := 0; i < b.N; i++ {
				if i&1023 == 0 {
					buf.Reset()
					w.Reset(&buf)
				}
				tenthErr = w.WriteBits(uint64(i)*0x9e3779b97f4a7c15, width)
			}
		})
	}
}

func BenchmarkTenthWriteBits(b *testing.B) { tenthWrite(b, 3, 5, 7, 13, 29) }

func BenchmarkTenthWriteWords(b *testing.B) { tenthWrite(b, 20, 32, 64) }

func BenchmarkTenthReadBits(b *testing.B) {
	data := make([]byte, 16<<10)
	for i := range data {
		data[i] = byte(i * 167)
	}
	for _, width := range []int{3, 7, 13, 29} {
		b.Run(fmt.Sprint(width), func(b *testing.B) {
			src := bytes.NewReader(data)
			r := NewReader(src)
			for i := 0; i < b.N; i++ {
				if i&1023 == 0 {
					src.Reset(data)
					r.Reset(src)
				}
				tenthBits, tenthErr = r.ReadBits(width)
			}
		})
	}
}
