package urlesc

import (
	"net/url"
	"testing"
)

var (
	sixteenthURL    = &url.URL{Scheme: "https", User: url.UserPassword("deploy(bot)", "s3cr3t!pass*word"), Host: "registry.example.org:5000", Path: "/v2/images", RawQuery: "tag=latest"}
	sixteenthText   = "a longer search with several words, some [brackets] & an ampersand; caf\u00e9 and tea/coffee?"
	sixteenthString string
)

func BenchmarkSixteenthQueryEscape(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sixteenthString = QueryEscape(sixteenthText)
	}
}

func BenchmarkSixteenthEscape(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sixteenthString = Escape(sixteenthURL)
	}
}
