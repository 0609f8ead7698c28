package xmltokenizer

import (
	"bytes"
	"io"
	"testing"
)

func twentyfirstDoc() []byte {
	var buf bytes.Buffer
	buf.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<lib:books xmlns:lib=\"urn:lib\">\n")
	for i := 0; i < 200; i++ {
		buf.WriteString("  <lib:book id=\"12\" lang=\"en\">\n    <title>A rather long title of a book that somebody wrote</title>\n    <price cur=\"EUR\">12.50</price>\n  </lib:book>\n")
	}
	buf.WriteString("</lib:books>\n")
	return buf.Bytes()
}

func twentyfirstRun(b *testing.B, opts ...Option) {
	doc := twentyfirstDoc()
	rd := bytes.NewReader(doc)
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		rd.Reset(doc)
		tok := New(rd, opts...)
		for {
			_, err := tok.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyfirstToken(b *testing.B)       { twentyfirstRun(b) }
func BenchmarkTwentyfirstSmallBuffer(b *testing.B) { twentyfirstRun(b, WithReadBufferSize(256)) }

var twentyfirstSink int

func BenchmarkTwentyfirstTrim(b *testing.B) {
	in := [][]byte{[]byte("12.50"), []byte("lib:book"), []byte("\n    "), []byte("  some text "), []byte("A rather long title")}
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			twentyfirstSink += len(trim(s))
		}
	}
}

func BenchmarkTwentyfirstCopy(b *testing.B) {
	src := Token{
		Name: Name{Prefix: []byte("gpxtpx"), Local: []byte("TrackPointExtension"), Full: []byte("gpxtpx:TrackPointExtension")},
		Data: []byte("text"),
	}
	plain := Token{Name: Name{Local: []byte("trkpt"), Full: []byte("trkpt")}}
	var t Token
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		t.Copy(src)
		t.Copy(plain)
	}
}
