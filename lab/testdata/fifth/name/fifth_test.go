package name

import (
	"strings"
	"testing"
)

var fifthDelimited int

func BenchmarkFifthDelimit(b *testing.B) {
	for _, text := range []struct{ name, words string }{
		{"short", "userID"},
		{"method", "parseHTTPRequestHeaderFields"},
		{"heading", "Release notes: what changed in version 12, and how to upgrade"},
		{"list", strings.Repeat("maxIdleConnsPerHost, tlsHandshakeTimeout, URLPrefix; ", 12)},
	} {
		b.Run(text.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthDelimited += len(Delimit(text.words, '-'))
			}
		})
	}
}
