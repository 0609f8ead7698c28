package robotstxt

import (
	"fmt"
	"strings"
	"testing"
)

var (
	eighthTokens int
	eighthRobots *RobotsData
)

var eighthSite = `# robots.txt of a shop, last changed 2024-05-01
# Please do not crawl faster than you would like to be crawled.

User-agent: *
Disallow: /checkout/
Disallow: /cart
Disallow: /customer/account/login/
Allow: /customer/account/create
Disallow: /catalogsearch/result/?q=   # searches
Crawl-delay: 5

User-agent: Googlebot
User-agent: bingbot
Disallow: /internal/reports/daily/summary
Allow: /

Sitemap: https://www.example.com/sitemaps/products-index.xml
Host: www.example.com
`

var eighthInputs = []struct{ name, body string }{
	{"small", "User-agent: *\nDisallow: /admin\n"},
	{"site", eighthSite},
	{"long", strings.Repeat(eighthSite, 20)},
	{"words", "User-agent: *\n" + strings.Repeat("Disallow: /übersicht/größe/straße.html\n", 50)},
}

// BenchmarkEighthScan splits files into tokens.
func BenchmarkEighthScan(b *testing.B) {
	for _, input := range eighthInputs {
		body := []byte(input.body)
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				sc := newByteScanner("bytes", true)
				sc.feed(body, true)
				eighthTokens += len(sc.scanAll())
			}
		})
	}
}

// BenchmarkEighthParse makes the groups of files that are already tokens.
func BenchmarkEighthParse(b *testing.B) {
	var bots strings.Builder
	for i := 0; i < 40; i++ {
		fmt.Fprintf(&bots, "User-agent: crawler-number-%d\n", i)
	}
	bots.WriteString(strings.Repeat("Disallow: /private/\nAllow: /public/\n", 30))
	for _, input := range []struct{ name, body string }{
		{"site", eighthSite},
		{"bots", bots.String()},
	} {
		sc := newByteScanner("bytes", true)
		sc.feed([]byte(input.body), true)
		tokens := sc.scanAll()
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				groups, _, _, _ := newParser(tokens).parseAll()
				eighthTokens += len(groups)
			}
		})
	}
}
