package uritemplate

import (
	"strings"
	"testing"
)

var seventhText string

func BenchmarkSeventhExpand(b *testing.B) {
	for _, c := range []struct {
		name, template string
		values         Values
	}{
		{"repository", "https://api.example.com/repos{/owner,name}/issues{?state,labels}", Values{
			"owner": String("kubernetes"), "name": String("kubernetes"), "state": String("open"),
			"labels": List("kind/bug", "priority/critical-urgent", "help wanted"),
		}},
		{"redirect", "https://login.example.com/oauth/authorize{?redirect_uri,scope,nonce}", Values{
			"redirect_uri": String("https://app.example.com/callback?session=3f0c9a1e&next=/inbox"),
			"scope":        String("openid profile email"),
			"nonce":        String("n-0S6_WzA2Mj-kq83ndlKsd09sdfkj23"),
		}},
		{"path", "https://cdn.example.com{+path}", Values{
			"path": String("/assets/images/products/2024/large/" + strings.Repeat("segment/", 6) + "picture.jpeg"),
		}},
		{"search", "/search{?q}", Values{"q": String("Bücher über Köln und Düsseldorf")}},
	} {
		b.Run(c.name, func(b *testing.B) {
			template, err := New(c.template)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				s, err := template.Expand(c.values)
				if err != nil {
					b.Fatal(err)
				}
				seventhText = s
			}
		})
	}
}

func BenchmarkSeventhEncode(b *testing.B) {
	for _, c := range []struct{ name, value string }{
		{"spaces", "a b c d e f g h i j k l"},
		{"address", "https://example.com/?a=1&b=2"},
		{"russian", "поиск по сайту"},
		{"chinese", "搜索引擎优化技术"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				var w strings.Builder
				w.Grow(256)
				for _, r := range c.value {
					pctEncode(&w, r)
				}
				seventhText = w.String()
			}
		})
	}
}
