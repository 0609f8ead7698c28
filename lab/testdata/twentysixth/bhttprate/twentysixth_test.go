package httprate

import "testing"

func BenchmarkTwentysixthCanonicalizeIP(b *testing.B) {
	ips := [...]string{"2001:db8:85a3:8d3:1319:8a2e:370:7348", "fe80::1", "::ffff:192.0.2.1", "2001:db8::17"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if CanonicalizeIP(ips[i%4]) == "" {
			b.Fatal("empty")
		}
	}
}
