package meta

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"testing"
)

var seventeenthSeek = func() []byte {
	n := 200
	b := []byte{3, byte(n * 18 >> 16), byte(n * 18 >> 8), byte(n * 18)}
	for i := 0; i < n; i++ {
		b = binary.BigEndian.AppendUint64(b, uint64(i*4096+1))
		b = binary.BigEndian.AppendUint64(b, uint64(i*9000))
		b = binary.BigEndian.AppendUint16(b, 4096)
	}
	return b
}()

var seventeenthComment = func() []byte {
	b := []byte{0, 0, 0, 0}
	b = binary.LittleEndian.AppendUint32(b, 4)
	b = append(b, "test"...)
	b = binary.LittleEndian.AppendUint32(b, 40)
	for i := 0; i < 40; i++ {
		s := fmt.Sprintf("TITLE%d=a title", i)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(s)))
		b = append(b, s...)
	}
	n := len(b) - 4
	b[0], b[1], b[2], b[3] = 4, byte(n>>16), byte(n>>8), byte(n)
	return b
}()

var seventeenthCue = func() []byte {
	b := make([]byte, 4+128+8+1+258)
	b = append(b, 1)
	b = append(b, 0, 0, 0, 0, 0, 0, 0, 0, 255)
	b = append(b, make([]byte, 12+1+13)...)
	b = append(b, 100)
	for i := 0; i < 100; i++ {
		b = binary.BigEndian.AppendUint64(b, uint64(i*588))
		b = append(b, byte(i), 0, 0, 0)
	}
	n := len(b) - 4
	b[0], b[1], b[2], b[3] = 5, byte(n>>16), byte(n>>8), byte(n)
	return b
}()

func seventeenthRun(b *testing.B, data []byte) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Parse(io.Reader(bytes.NewReader(data))); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSeventeenthSeekTable(b *testing.B)     { seventeenthRun(b, seventeenthSeek) }
func BenchmarkSeventeenthVorbisComment(b *testing.B) { seventeenthRun(b, seventeenthComment) }
func BenchmarkSeventeenthCueSheet(b *testing.B)      { seventeenthRun(b, seventeenthCue) }
