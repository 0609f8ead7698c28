package table

import (
	"bytes"
	"strings"
	"testing"
)

var (
	twelfthBlob  ansiBlob
	twelfthLines []ansiBlob
)

// twelfthCRLF ends all lines with CR and LF.
type twelfthCRLF struct {
	*bytes.Buffer
}

func (w twelfthCRLF) Write(p []byte) (int, error) {
	_, err := w.Buffer.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n")))
	return len(p), err
}

func BenchmarkTwelfthANSI(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"word", "running"},
		{"text", "The quick brown fox jumps over the lazy dog, and then it does so again."},
		{"unicode", "Größe, naïve café, 世界"},
		{"styled", "\x1b[1m\x1b[31mCRITICAL\x1b[0m: \x1b[37mcertificate has expired\x1b[0m"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthBlob = newANSI(c.text)
			}
		})
	}
}

func BenchmarkTwelfthWrap(b *testing.B) {
	for _, c := range []struct {
		name, text string
		width      int
	}{
		{"word", "running", 60},
		{"cell", "CVE-2022-29458 in ncurses", 60},
		{"sentence", "Out-of-bounds read in the function convert_strings", 50},
		{"wrapped", strings.Repeat("some longer text that is wrapped ", 3), 40},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthLines = wrapText(c.text, c.width)
			}
		})
	}
}

func BenchmarkTwelfthRender(b *testing.B) {
	var buf bytes.Buffer
	t := New(&buf)
	t.SetHeaders("Library", "Vulnerability", "Severity")
	t.SetHeaderStyle(StyleBold)
	t.SetLineStyle(StyleBlue)
	for i := 0; i < 20; i++ {
		t.AddRow("ncurses-libs", "CVE-2022-29458", "\x1b[31mHIGH\x1b[0m")
	}
	t.formatData()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf.Reset()
		t.renderRows()
	}
}
