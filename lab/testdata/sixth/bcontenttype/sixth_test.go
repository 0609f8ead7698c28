package contenttype

import "testing"

var sixthSink int

func BenchmarkSixthEqual(b *testing.B) {
	for _, bm := range []struct {
		name, one, other string
	}{
		{"plain", "application/json", "application/json"},
		{"charset", "text/html; charset=utf-8", "text/html; charset=utf-8"},
		{"three", "multipart/form-data; boundary=x1; charset=utf-8; v=2", "multipart/form-data; boundary=x1; charset=utf-8; v=2"},
		{"value", "text/html; charset=utf-8", "text/html; charset=latin1"},
		{"type", "text/html; charset=utf-8", "text/plain; charset=utf-8"},
	} {
		one, other := NewMediaType(bm.one), NewMediaType(bm.other)
		b.Run(bm.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				if one.Equal(other) {
					sixthSink++
				}
			}
		})
	}
}

func BenchmarkSixthAccept(b *testing.B) {
	available := []MediaType{
		NewMediaType("application/json"),
		NewMediaType("text/html"),
		NewMediaType("image/png"),
	}
	for _, bm := range []struct {
		name, header string
	}{
		{"one", "application/json"},
		{"any", "*/*"},
		{"browser", "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				mt, params, err := GetAcceptableMediaTypeFromHeader(bm.header, available)
				if err == nil {
					sixthSink += len(mt.Type) + len(params)
				}
			}
		})
	}
}
