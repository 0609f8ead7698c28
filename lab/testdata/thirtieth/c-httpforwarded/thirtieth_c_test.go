package httpforwarded

import "testing"

var thirtiethValues = []string{
	`for=192.0.2.43;proto=https;by=203.0.113.43;host=www.example.org, for=198.51.100.17`,
	`for="[2001:db8:cafe::17]:4711"; by="[2001:db8:cafe::18]"; proto=http, for=unknown`,
}

func BenchmarkThirtiethParse(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Parse(thirtiethValues); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethParseQuoted(b *testing.B) {
	v := []string{`for="[2001:db8:cafe::17]:4711", for="[2001:db8:cafe::19]:4712", for="[2001:db8:cafe::20]:4713", for="[2001:db8:cafe::21]:4714"`}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := ParseParameter("for", v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethFormat(b *testing.B) {
	params := map[string][]string{"for": {"192.0.2.43", "[2001:db8:cafe::17]:4711"}, "proto": {"https"}, "by": {"203.0.113.43"}, "host": {"www.example.org"}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if Format(params) == "" {
			b.Fatal("empty")
		}
	}
}
