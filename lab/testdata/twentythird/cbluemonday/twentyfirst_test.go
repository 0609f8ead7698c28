package bluemonday

import (
	"regexp"
	"testing"
)

var twentyfirstOut string

func BenchmarkTwentyfirstSandbox(b *testing.B) {
	p := NewPolicy()
	p.AllowElements("iframe")
	p.AllowAttrs("sandbox", "width", "height").OnElements("iframe")
	p.RequireSandboxOnIFrame(SandboxAllowForms, SandboxAllowPopups, SandboxAllowSameOrigin, SandboxAllowScripts)
	in := `<iframe width="10" height="20" sandbox="allow-forms allow-downloads allow-scripts allow-popups allow-same-origin"></iframe>`
	for i := 0; i < b.N; i++ {
		twentyfirstOut = p.Sanitize(in)
	}
}

func BenchmarkTwentyfirstUnicode(b *testing.B) {
	p := NewPolicy()
	p.AllowAttrs("style").Globally()
	p.AllowStyles("color", "font-family").Globally()
	in := `<p style="color: \72 \65 \64; font-family: a\72 ia\6c; color: blue">text</p>`
	p.AllowElements("p")
	for i := 0; i < b.N; i++ {
		twentyfirstOut = p.Sanitize(in)
	}
}

func BenchmarkTwentyfirstMatchRegex(b *testing.B) {
	p := NewPolicy()
	p.AllowAttrs("name", "title").OnElementsMatching(regexp.MustCompile(`^my-`))
	p.AllowAttrs("value").OnElementsMatching(regexp.MustCompile(`^your-`))
	in := `<my-item name="a" title="b" value="c">x</my-item><your-item value="d">y</your-item>`
	for i := 0; i < b.N; i++ {
		twentyfirstOut = p.Sanitize(in)
	}
}

func BenchmarkTwentyfirstURL(b *testing.B) {
	p := UGCPolicy()
	in := `<a href="https://example.com/a?b=c">x</a> <a href="javascript:alert(1)">y</a> <img src="/img/a.png" alt="z">`
	for i := 0; i < b.N; i++ {
		twentyfirstOut = p.Sanitize(in)
	}
}

func BenchmarkTwentyfirstDataAttribute(b *testing.B) {
	p := UGCPolicy()
	p.AllowDataAttributes()
	in := `<p data-id="1" data-name="two" data-xmlns="3" dir="ltr" data-long-name-of-attribute="4">x</p>`
	for i := 0; i < b.N; i++ {
		twentyfirstOut = p.Sanitize(in)
	}
}

func BenchmarkTwentyfirstElementName(b *testing.B) {
	p := UGCPolicy()
	in := `<p>a <b>bold</b> and <em>other</em> <h2>words</h2> <blockquote>quoted</blockquote></p>`
	for i := 0; i < b.N; i++ {
		twentyfirstOut = p.Sanitize(in)
	}
}
