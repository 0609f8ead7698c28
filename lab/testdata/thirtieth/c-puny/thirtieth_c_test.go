package puny

import "testing"

func BenchmarkThirtiethToUnicode(b *testing.B) {
	names := []string{"www.example.org", "mail.some-long-domain-name.example.com", "user@example.net", "api.v2.internal.example.org", "xn--maana-pta.com"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range names {
			ToUnicode(n)
		}
	}
}
