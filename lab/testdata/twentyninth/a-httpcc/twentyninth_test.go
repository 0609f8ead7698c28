package httpcc

import "testing"

var twentyninthHeaders = []string{
	`max-age=604800`,
	`public, max-age=31536000, community="UCI"`,
	`no-store, no-transform, must-revalidate`,
	`private="set-cookie", max-age=600, s-maxage=1200, proxy-revalidate`,
	`   max-age=4649    , no-store     `,
}

func BenchmarkTwentyninthParseResponse(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, h := range twentyninthHeaders {
			if _, err := ParseResponse(h); err != nil {
				b.Fatal(err)
			}
		}
	}
}
