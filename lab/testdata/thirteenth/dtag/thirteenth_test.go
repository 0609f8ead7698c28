package tag

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"unicode/utf16"
)

var (
	thirteenthText string
	thirteenthErr  error
)

func BenchmarkThirteenthLatin(b *testing.B) {
	ascii := []byte(strings.Repeat("All the words of the song, ", 8))
	latin := []byte(strings.Repeat("Caf\xe9 del Mar, na\xefve \xfcber ", 8))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirteenthText = decodeISO8859(ascii)
		thirteenthText = decodeISO8859(latin)
	}
}

func BenchmarkThirteenthUTF16(b *testing.B) {
	var data []byte
	for _, u := range utf16.Encode([]rune(strings.Repeat("Verse one: hello, Музыка, \U0001F3B5 and more. ", 8))) {
		data = binary.LittleEndian.AppendUint16(data, u)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirteenthText, thirteenthErr = decodeUTF16(data, binary.LittleEndian)
	}
}

func BenchmarkThirteenthUnsync(b *testing.B) {
	data := bytes.Repeat([]byte("a picture with \xff\x00\xe0 in it, and so on "), 1000)
	p := make([]byte, 30000)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		u := &unsynchroniser{Reader: bytes.NewReader(data)}
		_, thirteenthErr = io.ReadFull(u, p)
	}
}

func BenchmarkThirteenthGenre(b *testing.B) {
	genres := []string{"Rock", "Drum & Bass", "Progressive Rock (live)", "(17)", "Folk (acoustic) and more"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, g := range genres {
			thirteenthText = id3v2genre(g)
		}
	}
}
