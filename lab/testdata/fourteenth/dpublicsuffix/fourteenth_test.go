package publicsuffix

import "testing"

var fourteenthRule *Rule

func BenchmarkFourteenthFind(b *testing.B) {
	names := []string{
		"a.very.long.name.with.a.lot.of.labels.in.front.of.the.domain.example.co.uk",
		"selector1._domainkey.mail.eu.west.internal.services.example.com",
		"1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa",
	}
	for i := 0; i < b.N; i++ {
		for _, name := range names {
			fourteenthRule = DefaultList.Find(name, nil)
		}
	}
}
