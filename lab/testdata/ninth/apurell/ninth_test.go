package purell

import (
	"net/url"
	"testing"
)

var ninthURL = new(url.URL)

func BenchmarkNinthHostDots(b *testing.B) {
	for _, c := range []struct{ name, host string }{
		{"plain", "www.example.com"},
		{"port", "registry.example.com:8080"},
		{"trailing", "example.com."},
		{"dirty", "..www..example...com.:443"},
		{"ipv6", "[2001:db8::1]:8443"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthURL.Host = c.host
				removeUnncessaryHostDots(ninthURL)
			}
		})
	}
}

func BenchmarkNinthSortQuery(b *testing.B) {
	for _, c := range []struct{ name, query string }{
		{"one", "id=48151623"},
		{"page", "page=12"},
		{"few", "sort=price&page=2&category=shoes"},
		{"tracking", "utm_source=news&utm_medium=mail&utm_campaign=may&ref=home&id=77&lang=de"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthURL.RawQuery = c.query
				sortQuery(ninthURL)
			}
		})
	}
}
