package html

import "testing"

var twentyfirstTexts = []string{
	"a plain text without anything to do in it",
	"<a href=\"x?a=1&b=2\">it's</a>\r\n",
	"Fish &amp; chips &lt;b&gt; caf&eacute; &#8364;5 & more",
	"&lt;b&gt;Fish &amp; chips&lt;/b&gt; it&#39;s",
}

func BenchmarkTwentyfirstEscape(b *testing.B) {
	for i := 0; i < b.N; i++ {
		EscapeString(twentyfirstTexts[i%len(twentyfirstTexts)])
	}
}

func BenchmarkTwentyfirstUnescape(b *testing.B) {
	for i := 0; i < b.N; i++ {
		UnescapeString(twentyfirstTexts[i%len(twentyfirstTexts)])
	}
}
