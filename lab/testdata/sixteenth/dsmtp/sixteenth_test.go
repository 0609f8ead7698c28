package smtp

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

var (
	sixteenthMessage = strings.Repeat("The quick brown fox jumps over the lazy dog, and then again the other way.\r\n", 400) + ".\r\n"
	sixteenthBuffer  = make([]byte, 4096)
	sixteenthCount   int64
)

func BenchmarkSixteenthData(b *testing.B) {
	b.SetBytes(int64(len(sixteenthMessage)))
	for i := 0; i < b.N; i++ {
		r := &dataReader{r: bufio.NewReader(strings.NewReader(sixteenthMessage))}
		n, err := io.CopyBuffer(io.Discard, struct{ io.Reader }{r}, sixteenthBuffer)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthCount += n
	}
}

func BenchmarkSixteenthLineLimit(b *testing.B) {
	b.SetBytes(int64(len(sixteenthMessage)))
	src := strings.NewReader("")
	for i := 0; i < b.N; i++ {
		src.Reset(sixteenthMessage)
		r := &lineLimitReader{R: src, LineLimit: 2000}
		for {
			n, err := r.Read(sixteenthBuffer)
			sixteenthCount += int64(n)
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

var sixteenthString string

func BenchmarkSixteenthDecodeXtext(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s, err := decodeXtext("first.last+2Bnews+3Dweekly@mail.example.org")
		if err != nil {
			b.Fatal(err)
		}
		sixteenthString = s
	}
}

func BenchmarkSixteenthEncodeXtext(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sixteenthString = encodeXtext("first.last+news=weekly@mail.example.org")
	}
}
