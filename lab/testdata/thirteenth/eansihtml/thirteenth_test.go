package ansihtml

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

var thirteenthLog = []byte(strings.Repeat("\x1b[32mok\x1b[0m  \tgithub.com/example/project/internal/parser\t(cached) [no tests to run]\n", 400))

func BenchmarkThirteenthParse(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(thirteenthLog)))
	for i := 0; i < b.N; i++ {
		p := NewParser(bytes.NewReader(thirteenthLog), io.Discard)
		if err := p.Parse(nil); err != nil {
			b.Fatal(err)
		}
	}
}
