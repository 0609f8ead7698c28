package bytesize

import "testing"

var (
	seventhSize ByteSize
	seventhErr  error
)

func BenchmarkSeventhParse(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"short", "512MB"},
		{"lower", "10 mb"},
		{"fraction", "1.5 GB"},
		{"long", "1024 kilobytes"},
		{"bytes", "1048576B"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhSize, seventhErr = Parse(c.text)
			}
		})
	}
}

func BenchmarkSeventhWhole(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"short", "512MB"},
		{"lower", "10 mb"},
		{"long", "1024 kilobytes"},
		{"large", "123456789012 B"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhSize, seventhErr = Parse(c.text)
			}
		})
	}
}
