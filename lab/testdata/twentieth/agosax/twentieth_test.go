package gosax

import "testing"

func BenchmarkTwentiethUnescape(b *testing.B) {
	in := []byte("caf&#233; &amp; cr&#xe8;me &lt;b&gt; costs 3&#x20AC; or &#8364;3, some plain text follows here")
	buf := make([]byte, len(in))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		copy(buf, in)
		if _, err := Unescape(buf); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentiethName(b *testing.B) {
	tags := [][]byte{
		[]byte(`<location>`),
		[]byte(`</location>`),
		[]byte(`<svg:linearGradient id="g1" x1="0" y1="0" x2="1" y2="1">`),
		[]byte(`<item key="a"/>`),
	}
	n := 0
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, t := range tags {
			name, _ := Name(t)
			n += len(name)
		}
	}
	if n == 0 {
		b.Fatal("no names")
	}
}
