package wildcard

import (
	"strings"
	"testing"
)

func BenchmarkThirtysecondMatch(b *testing.B) {
	text := "my-bucket/" + strings.Repeat("photos/2024/", 10) + "image.jpeg"
	patterns := []string{
		"my-bucket/*/2024/*.jpeg",
		"my-bucket/*photos*2024*image.png",
		"my-bucket/photos/????/*/image.*",
		"other-bucket/*",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range patterns {
			Match(p, text)
		}
	}
}
