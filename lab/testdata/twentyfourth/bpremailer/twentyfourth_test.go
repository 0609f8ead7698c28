package premailer

import (
	"fmt"
	"strings"
	"testing"
)

func BenchmarkTwentyfourthMakeSpecificity(b *testing.B) {
	selectors := []string{"p", "#header .logo img", "table.body td a[href]", "ul li:first-child", ".button > a", "div p strong"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for n, s := range selectors {
			makeSpecificity(0, 0, n, s)
		}
	}
}

func twentyfourthPage() string {
	var sb strings.Builder
	sb.WriteString("<html><head><style>")
	for i := 0; i < 120; i++ {
		fmt.Fprintf(&sb, "#row%d td.cell, table .c%d a { color: #%03d; padding: %dpx }\n", i, i%13, i, i%20)
	}
	sb.WriteString("</style></head><body><table>")
	for i := 0; i < 20; i++ {
		fmt.Fprintf(&sb, "<tr id=row%d><td class=\"cell c%d\"><a href=\"/%d\">item</a></td></tr>", i, i%13, i)
	}
	sb.WriteString("</table></body></html>")
	return sb.String()
}

func BenchmarkTwentyfourthSortRules(b *testing.B) {
	p, err := NewPremailerFromString(twentyfourthPage(), NewOptions())
	if err != nil {
		b.Fatal(err)
	}
	pr := p.(*premailer)
	pr.collectRules()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		pr.rules, pr.leftover = nil, nil
		pr.sortRules()
	}
}

func BenchmarkTwentyfourthTransform(b *testing.B) {
	p, err := NewPremailerFromString(twentyfourthPage(), NewOptions())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := p.Transform(); err != nil {
			b.Fatal(err)
		}
	}
}
