package properties

import (
	"io"
	"strings"
	"testing"
)

var (
	fourteenthProps = func() *Properties {
		p := NewProperties()
		p.Set("host", "db.example.org")
		p.Set("port", "5432")
		p.Set("greeting", "Grüße aus Köln:\tdas ist ein längerer Text, 日本語 dabei\n")
		p.Set("path.with spaces", `C:\Program Files\Some Application\bin and some more words`)
		p.Set("note", strings.Repeat("a plain value with words in it ", 6))
		return p
	}()
	fourteenthRefs = func() *Properties {
		p := NewProperties()
		p.Set("host", "db.example.org")
		p.Set("port", "5432")
		p.Set("urls", strings.Repeat("postgres://${host}:${port}/database?sslmode=disable,", 40))
		return p
	}()
	fourteenthText string
)

func BenchmarkFourteenthWriteUTF8(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := fourteenthProps.Write(io.Discard, UTF8); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFourteenthWriteISO(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := fourteenthProps.Write(io.Discard, ISO_8859_1); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFourteenthExpand(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fourteenthText = fourteenthRefs.MustGet("urls")
	}
}
