package contenttype

import (
	"testing"
)

var (
	sixthBool bool
	sixthType MediaType
	sixthErr  error
)

func BenchmarkSixthEqual(b *testing.B) {
	json := NewMediaType("application/json; charset=utf-8")
	for name, other := range map[string]MediaType{
		"same":    NewMediaType("application/json; charset=utf-8"),
		"other":   NewMediaType("application/json; charset=latin1"),
		"subtype": NewMediaType("application/xml; charset=utf-8"),
		"bare":    NewMediaType("application/json"),
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthBool = json.Equal(other)
			}
		})
	}
}

func BenchmarkSixthAcceptable(b *testing.B) {
	available := []MediaType{
		NewMediaType("application/json"),
		NewMediaType("text/html"),
		NewMediaType("application/xml"),
	}
	for name, header := range map[string]string{
		"one":     "application/json",
		"axios":   "application/json, text/plain, */*",
		"browser": "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8",
		"weights": "application/json, application/xml;q=0.9, text/html;q=0.5, */*;q=0.1",
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthType, _, sixthErr = GetAcceptableMediaTypeFromHeader(header, available)
			}
		})
	}
}
