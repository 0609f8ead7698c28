package base32

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
)

var (
	ninthBytes []byte
	ninthInt   int
	ninthErr   error
)

func ninthData(n int) []byte {
	data := make([]byte, n)
	x := uint32(7)
	for i := range data {
		x = x*1664525 + 1013904223
		data[i] = byte(x >> 24)
	}
	return data
}

func BenchmarkNinthDecodeString(b *testing.B) {
	for _, c := range []struct {
		name string
		enc  *Encoding
		text string
	}{
		{"key 20", StdEncoding, StdEncoding.EncodeToString(ninthData(20))},
		{"cid 36", RawStdEncoding, strings.ToLower(RawStdEncoding.EncodeToString(ninthData(36)))},
		{"hash 64", HexEncoding, HexEncoding.EncodeToString(ninthData(64))},
		{"block 1000", RawStdEncoding, RawStdEncoding.EncodeToString(ninthData(1000))},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthBytes, ninthErr = c.enc.DecodeString(c.text)
			}
		})
	}
}

// ninthLog is a writer that several goroutines may use.
type ninthLog struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *ninthLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.buf.Len() > 1<<16 {
		l.buf.Reset()
	}
	return l.buf.Write(p)
}

func BenchmarkNinthWrite(b *testing.B) {
	for _, c := range []struct {
		name string
		size int
	}{
		{"fields of 9", 9},
		{"fields of 13", 13},
		{"fields of 17", 17},
	} {
		b.Run(c.name, func(b *testing.B) {
			data := ninthData(c.size)
			w := NewEncoder(StdEncoding, new(ninthLog))
			for i := 0; i < b.N; i++ {
				ninthInt, ninthErr = w.Write(data)
			}
		})
	}
}

type ninthSource struct{ data []byte }

func (s *ninthSource) Read(p []byte) (int, error) { return copy(p, s.data), nil }

func BenchmarkNinthFilter(b *testing.B) {
	text := StdEncoding.EncodeToString(ninthData(640))
	lines := text[:76] + "\r\n" + text[76:152] + "\r\n" + text[152:]
	for _, c := range []struct{ name, text string }{
		{"one line", text},
		{"short line", text[:64]},
		{"last line break", text + "\n"},
		{"two line breaks", lines},
	} {
		b.Run(c.name, func(b *testing.B) {
			var r io.Reader = &newlineFilteringReader{&ninthSource{[]byte(c.text)}}
			buf := make([]byte, 1024+8)
			for i := 0; i < b.N; i++ {
				ninthInt, ninthErr = r.Read(buf)
			}
		})
	}
}
