package wordwrap

import (
	"strings"
	"testing"
)

var secondSink string

func BenchmarkSecondShort(b *testing.B) {
	lines := []string{"prints the version and exits", "a file to write the result to, or - for standard output", "quiet"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, l := range lines {
			secondSink = WrapString(l, 76)
		}
	}
}

func BenchmarkSecondLong(b *testing.B) {
	text := strings.Repeat("Wrapping is currently naive and only happens at white-space. ", 20)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondSink = WrapString(text, 60)
	}
}
