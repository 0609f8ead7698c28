package httpheader

import (
	"net/http"
	"testing"
)

var (
	twelfthString string
	twelfthElem   AcceptElem
	twelfthElems  []AcceptElem
)

func BenchmarkTwelfthExtValue(b *testing.B) {
	for _, c := range []struct{ name, text, lang string }{
		{"ascii", "quarterly-report-2024.pdf", ""},
		{"spaces", "Quarterly report (final, revised) 2024.pdf", "en"},
		{"latin", "Übergrößenträger – Auszug für Müller.docx", "de"},
		{"cyrillic", "Отчёт за первый квартал.pdf", "ru"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString = EncodeExtValue(c.text, c.lang)
			}
		})
	}
}

func BenchmarkTwelfthDelimited(b *testing.B) {
	for _, c := range []struct{ name, value string }{
		{"short", "(KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36"},
		{"desktop", "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0"},
		{"bot", "(compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/; see also our site for operators)"},
		{"nested", "(a comment (with another one) inside of it) Other/2.0"},
		{"escaped", "(escaped \\) parenthesis) Other/2.0"},
	} {
		b.Run("comment/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString, _ = consumeComment(c.value)
			}
		})
	}
	for _, c := range []struct{ name, value string }{
		{"short", `"registry.example.com", scope="repository:library/debian:pull"`},
		{"realm", `"https://auth.example.com/application/o/token/", service="registry.example.com"`},
		{"text", `"The access token does not have one of the scopes that this operation needs", error="x"`},
	} {
		b.Run("quoted/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString, _ = consumeQuoted(c.value)
			}
		})
	}
}

var twelfthAccept = []struct{ name, value string }{
	{"browser", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8"},
	{"api", "application/json;q=1.0,application/xml;q=0.9,text/plain;q=0.25,text/*;q=0.1,*/*;q=0.05"},
	{"images", "image/avif;q=0.95,image/webp;q=0.9,image/png;q=0.8,image/svg+xml;q=0.75,image/*;q=0.5,*/*;q=0.125"},
}

func BenchmarkTwelfthAccept(b *testing.B) {
	for _, c := range twelfthAccept {
		b.Run(c.name, func(b *testing.B) {
			h := http.Header{"Accept": {c.value}}
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthElems = Accept(h)
			}
		})
	}
}

func BenchmarkTwelfthMatchAccept(b *testing.B) {
	for _, c := range twelfthAccept {
		accept := Accept(http.Header{"Accept": {c.value}})
		for _, t := range []struct{ name, mediaType string }{
			{"html", "text/html"},
			{"json", "application/json"},
			{"png", "image/png"},
			{"font", "font/woff2"},
		} {
			b.Run(c.name+"/"+t.name, func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; i < b.N; i++ {
					twelfthElem = MatchAccept(accept, t.mediaType)
				}
			})
		}
	}
}
