package urn

import "testing"

func thirtysecondURNs(b *testing.B) []*URN {
	var us []*URN
	for _, s := range []string{
		"urn:isbn:0451450523",
		"URN:ISBN:0451450523",
		"urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66",
		"urn:lex:eu:council:directive:2010-03-09;2010-19-UE",
		"urn:foo:a123%2C456",
		"URN:FOO:a123%2c456",
	} {
		u, ok := Parse([]byte(s))
		if !ok {
			b.Fatal(s)
		}
		us = append(us, u)
	}
	u, ok := Parse([]byte("urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z#top"), WithParsingMode(RFC8141Only))
	if !ok {
		b.Fatal("8141")
	}
	return append(us, u)
}

var thirtysecondLen int

func BenchmarkThirtysecondString(b *testing.B) {
	us := thirtysecondURNs(b)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, u := range us {
			thirtysecondLen += len(u.String())
		}
	}
}

func BenchmarkThirtysecondEqual(b *testing.B) {
	us := thirtysecondURNs(b)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, u := range us {
			for _, x := range us {
				if u.Equal(x) {
					thirtysecondLen++
				}
			}
		}
	}
}

func BenchmarkThirtysecondMarshalJSON(b *testing.B) {
	us := thirtysecondURNs(b)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, u := range us {
			p, err := u.MarshalJSON()
			if err != nil {
				b.Fatal(err)
			}
			thirtysecondLen += len(p)
		}
	}
}
