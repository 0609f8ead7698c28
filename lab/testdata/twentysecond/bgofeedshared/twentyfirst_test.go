package shared

import (
	"strings"
	"testing"
)

func BenchmarkTwentyfirstParseDate(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, d := range []string{"2006-01-02 15:04:05", "2006-01-03 15:04:05", "2006-01-04 15:04:05", "Mon, 02 Jan 2006 15:04:05 -0700"} {
			if _, err := ParseDate(d); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyfirstDecodeEntities(b *testing.B) {
	s := strings.Repeat("It&#39;s a &quot;test&quot; &amp; more &#x2014; text ", 20)
	for i := 0; i < b.N; i++ {
		DecodeEntities(s)
	}
}

func BenchmarkTwentyfirstNameAddress(b *testing.B) {
	for i := 0; i < b.N; i++ {
		ParseNameAddress("Example Name (example@site.com)")
		ParseNameAddress("example@site.com (Example Name)")
		ParseNameAddress("Example Name")
		ParseNameAddress("example@site.com")
	}
}
