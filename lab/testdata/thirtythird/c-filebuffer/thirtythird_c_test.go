package filebuffer

import (
	"io"
	"strings"
	"testing"
)

// thirtythirdROT13 wraps a reader and decodes what is read through it.
type thirtythirdROT13 struct {
	*strings.Reader
}

func (r thirtythirdROT13) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	for i, c := range p[:n] {
		switch {
		case c >= 'a' && c <= 'z':
			p[i] = 'a' + (c-'a'+13)%26
		case c >= 'A' && c <= 'Z':
			p[i] = 'A' + (c-'A'+13)%26
		}
	}
	return n, err
}

func BenchmarkThirtythirdRead(b *testing.B) {
	f := New([]byte(strings.Repeat("some line of a log file\n", 400)))
	p := make([]byte, 64)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		f.Seek(0, io.SeekStart)
		for {
			if _, err := f.Read(p); err != nil {
				break
			}
		}
	}
}

func BenchmarkThirtythirdNewFromReader(b *testing.B) {
	s := strings.Repeat("some line of a log file\n", 2000)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := NewFromReader(strings.NewReader(s)); err != nil {
			b.Fatal(err)
		}
	}
}
