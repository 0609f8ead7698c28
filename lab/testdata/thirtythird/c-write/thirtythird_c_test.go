package write

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/pkg/diff/edit"
)

type thirtythirdPair struct{ a, b []string }

func (p thirtythirdPair) WriteATo(w io.Writer, ai int) (int, error) {
	return io.WriteString(w, p.a[ai])
}
func (p thirtythirdPair) WriteBTo(w io.Writer, bi int) (int, error) {
	return io.WriteString(w, p.b[bi])
}

func thirtythirdInput() (edit.Script, thirtythirdPair) {
	var p thirtythirdPair
	for i := 0; i < 12; i++ {
		p.a = append(p.a, fmt.Sprint("line ", i))
	}
	p.b = append(p.b, p.a[:4]...)
	p.b = append(p.b, "new one", "new two")
	p.b = append(p.b, p.a[6:]...)
	return edit.NewScript(
		edit.Range{LowA: 1, HighA: 4, LowB: 1, HighB: 4},
		edit.Range{LowA: 4, HighA: 6, LowB: 4, HighB: 4},
		edit.Range{LowA: 6, HighA: 6, LowB: 4, HighB: 6},
		edit.Range{LowA: 6, HighA: 9, LowB: 6, HighB: 9},
	), p
}

func BenchmarkThirtythirdUnified(b *testing.B) {
	e, p := thirtythirdInput()
	var sb strings.Builder
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sb.Reset()
		if err := Unified(e, &sb, p); err != nil {
			b.Fatal(err)
		}
	}
}
