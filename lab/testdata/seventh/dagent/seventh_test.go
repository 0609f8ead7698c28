package useragent

import (
	"testing"
)

var seventhAgent UserAgent

func BenchmarkSeventhBot(b *testing.B) {
	for _, c := range []struct {
		name    string
		section section
	}{
		{"googlebot", section{name: "Googlebot", version: "2.1", comment: []string{"+http://www.google.com/bot.html"}}},
		{"fetcher", section{name: "FeedFetcher-Google", comment: []string{"+http://www.google.com/feedfetcher.html"}}},
		{"spider", section{name: "Baiduspider-image", comment: []string{"+http://www.baidu.com/search/spider.htm"}}},
		{"curl", section{name: "curl", version: "7.88.1"}},
		{"go", section{name: "Go-http-client", version: "1.1"}},
		{"library", section{name: "Apache-HttpAsyncClient", version: "4.1.5"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			sections := []section{c.section}
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhAgent.checkBot(sections)
			}
		})
	}
}
