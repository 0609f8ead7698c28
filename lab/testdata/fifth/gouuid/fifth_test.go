package uuid

import "testing"

var fifthSink int

func BenchmarkFifthParse(b *testing.B) {
	for _, bm := range []struct{ name, text string }{
		{"plain", "1b4e28ba-2fa1-41d2-883f-0016d3cca427"},
		{"brackets", "{1b4e28ba-2fa1-41d2-883f-0016d3cca427}"},
		{"urn", "urn:uuid:1b4e28ba-2fa1-41d2-883f-0016d3cca427"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				u, err := ParseHex(bm.text)
				if err != nil {
					b.Fatal(err)
				}
				fifthSink += int(u[0])
			}
		})
	}
}

func BenchmarkFifthString(b *testing.B) {
	u, err := ParseHex("1b4e28ba-2fa1-41d2-883f-0016d3cca427")
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < b.N; i++ {
		fifthSink += len(u.String())
	}
}
