package metricsql

import "testing"

func BenchmarkTwentyfifthAnchored(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := CompileRegexpAnchored("(GET|POST|PUT|DELETE|PATCH|OPTIONS) /api/v[0-9]+/.*"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfifthDuration(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range []string{"5m", "30s", "1.5h", "100ms", "7d"} {
			if _, err := DurationValue(s, 1000); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyfifthIdent(b *testing.B) {
	var dst []byte
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		dst = ifEscapedCharsAppendQuotedIdent(dst[:0], "http_request_duration_seconds_bucket")
		dst = ifEscapedCharsAppendQuotedIdent(dst, "instance")
	}
}
