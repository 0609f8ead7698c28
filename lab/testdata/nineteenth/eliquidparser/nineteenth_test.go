package parser

import "testing"

func BenchmarkNineteenthScan(b *testing.B) {
	page := "<h1>{{ page.title | escape }}</h1>\n{% for p in site.posts -%}\n<li>{{p.name}}</li>\n{%- endfor %}\n<p>bye</p>\n"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Scan(page, SourceLoc{"page.html", 1}, nil)
		Scan("Hello <<name>>!", SourceLoc{}, []string{"<<", ">>", "<%", "%>"})
	}
}
