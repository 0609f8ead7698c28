package markdown

import (
	"strings"
	"testing"
)

var twentyninthSink int

func BenchmarkTwentyninthNormalizeRef(b *testing.B) {
	labels := []string{"1", "go home page", "RFC 3986", "a\n  label over lines", "Überschrift", "see also", "the-long-label-of-an-issue-1234", " padded "}
	for i := 0; i < b.N; i++ {
		for _, l := range labels {
			twentyninthSink += len(normalizeReference(l))
		}
	}
}

func BenchmarkTwentyninthInlineCode(b *testing.B) {
	codes := []string{"x", "go test ./...", " `a` ", "if  x  ==  nil\n{ return }", "SELECT * FROM t WHERE a = 1\nAND b = 2", strings.Repeat("word  ", 40)}
	for i := 0; i < b.N; i++ {
		for _, c := range codes {
			twentyninthSink += len(normalizeInlineCode(c))
		}
	}
}

func BenchmarkTwentyninthValidateLink(b *testing.B) {
	links := []string{"/path/to/page", "http://Example.com/a/b?c=d#E", "mailto:someone@example.org", "javascript:alert(1)", "data:image/png;base64," + strings.Repeat("iVBORw0KGgo", 100), "#anchor"}
	for i := 0; i < b.N; i++ {
		for _, l := range links {
			if validateLink(l) {
				twentyninthSink++
			}
		}
	}
}

func BenchmarkTwentyninthRender(b *testing.B) {
	doc := []byte(strings.Repeat("Some *text* with `inline  code` and [a link][ref one] or [two](http://example.com/x).\n\n", 20) + "[Ref One]: http://example.com/ \"title\"\n")
	md := New()
	for i := 0; i < b.N; i++ {
		twentyninthSink += len(md.RenderToString(doc))
	}
}
