package goautoneg

import (
	"testing"
)

var seventhCount int

var seventhHeaders = []struct{ name, header string }{
	{"json", "application/json"},
	{"client", "application/json, text/plain, */*"},
	{"kubectl", "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json"},
	{"firefox", "text/html, application/xhtml+xml, application/xml;q=0.9, image/avif, image/webp, */*;q=0.8"},
	{"rdf", "text/turtle, application/rdf+xml;q=0.9, application/ld+json;q=0.8, text/html;q=0.7, text/plain;q=0.5, */*;q=0.1"},
}

func BenchmarkSeventhParse(b *testing.B) {
	for _, c := range seventhHeaders {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhCount += len(ParseAccept(c.header))
			}
		})
	}
}

func BenchmarkSeventhOrder(b *testing.B) {
	for _, c := range []struct{ name, header string }{
		{"plain", "text/html,application/xhtml+xml,application/xml,image/webp,image/png"},
		{"any", "*/*,image/png,image/*,text/html,text/plain,application/json"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhCount += len(ParseAccept(c.header))
			}
		})
	}
}
