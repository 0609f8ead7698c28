package html2text

import (
	"strings"
	"testing"
)

var tenthText string

var tenthPages = []struct{ name, html string }{
	{"mail", `<html><head><title>Your order</title><style type="text/css">p { margin: 0 }</style></head><body>
<h1>Thank you, Anna &amp; Ben!</h1>
<p>Your order <b>#4711</b> has been <i>shipped</i> today.</p><p>It contains:</p>
<ul><li>1 x Coffee&nbsp;mill &ndash; 29&euro;</li><li>2 x Filter &#x201C;N&#176; 4&#x201D;</li></ul>
<div class="footer">Track it <a class="button" href="https://example.com/track?id=4711&amp;l=en">here</a><br/>or call us.</div></body></html>`},
	{"table", strings.Repeat(`<tr><td class="n">12</td><td><span>Lorem</span> ipsum</td><td><em>dolor</em></td></tr>`, 20)},
}

func BenchmarkTenthHTML2Text(b *testing.B) {
	for _, c := range tenthPages {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthText = HTML2Text(c.html)
			}
		})
	}
	b.Run("links", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			tenthText = HTML2TextWithOptions(tenthPages[0].html, WithLinksInnerText(), WithUnixLineBreaks(), WithListSupport())
		}
	})
}

func BenchmarkTenthEntities(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"url", "https://example.com/search?q=coffee&amp;page=2&amp;lang=en&amp;sort=price"},
		{"named", "Caf&eacute; &ldquo;Zum L&ouml;wen&rdquo; &ndash; &auml;u&szlig;erst gem&uuml;tlich &amp; g&uuml;nstig"},
		{"bare", "AT&T, R&D and Q&A are no entities, nor is Tom & Jerry &c"},
		{"numbers", "&#8220;Quoted&#8221; &#x2013; it&#39;s &#169; 2017&#8230;"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthText = HTMLEntitiesToText(c.text)
			}
		})
	}
}
