package cacheobject

import "testing"

var (
	ninthEaten    int
	ninthText     string
	ninthResponse *ResponseCacheDirectives
	ninthErr      error
)

func BenchmarkNinthUnquote(b *testing.B) {
	for _, c := range []struct{ name, s string }{
		{"one", `"Set-Cookie"`},
		{"two", `"Set-Cookie, X-Session-Id", max-age=3600, must-revalidate`},
		{"list", `"Set-Cookie, Authorization, X-Session-Id, X-Request-Id, X-Trace-Id", proxy-revalidate, stale-while-revalidate=60`},
		{"number", `"86400"`},
		{"escaped", `"a \"quoted\" name, X-Other"`},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthEaten, ninthText = httpUnquote(c.s)
			}
		})
	}
}

func BenchmarkNinthParse(b *testing.B) {
	for _, c := range []struct{ name, s string }{
		{"community", `max-age=600, community="UCI", channel="news-and-weather"`},
		{"ages", `max-age="3600", s-maxage="86400", stale-if-error="600"`},
		{"extensions", `public, max-age=31536000, immutable, profile="a long text about what is kept here", tag="\"v7\""`},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthResponse, ninthErr = ParseResponseCacheControl(c.s)
			}
		})
	}
}

func BenchmarkNinthResponse(b *testing.B) {
	for _, c := range []struct {
		name   string
		values []string
	}{
		{"static", []string{"public, max-age=31536000, immutable"}},
		{"dynamic", []string{"private, no-store, no-transform, max-age=0, must-revalidate"}},
		{"fields", []string{`max-age=600, private="Set-Cookie, X-Session-Id", no-cache="X-Request-Id"`}},
		{"several", []string{
			"public, max-age=86400, stale-while-revalidate=60",
			"no-cache, no-store, must-revalidate",
			`public, s-maxage=600, community="UCI", post-check=0, pre-check=0`,
			"Max-Age=60, Proxy-Revalidate",
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthResponse, ninthErr = ParseResponseCacheControl(c.values[i%len(c.values)])
			}
		})
	}
}
