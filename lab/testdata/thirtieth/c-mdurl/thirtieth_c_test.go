package mdurl

import "testing"

func BenchmarkThirtiethEncode(b *testing.B) {
	urls := []string{
		"https://example.org/some/long/path/to/a/page.html?query=value&other=thing#fragment",
		"http://example.org/wiki/\u0420\u0438\u0433\u0430/a b c?q=\u00e4%20%e4",
		"/docs/[index]/100%/x",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, u := range urls {
			Encode(u)
		}
	}
}
