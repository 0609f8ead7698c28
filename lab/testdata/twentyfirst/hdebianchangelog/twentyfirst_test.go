package changelog

import (
	"bufio"
	"strings"
	"testing"
)

func BenchmarkTwentyfirstParseOne(b *testing.B) {
	var sb strings.Builder
	sb.WriteString("hello (2.10-1) unstable; urgency=low\n\n")
	for i := 0; i < 60; i++ {
		sb.WriteString("  * Fix another small thing in the build rules and the manual page.\n")
	}
	sb.WriteString("\n -- Some One <someone@example.org>  Sun, 22 Mar 2015 11:56:00 +0100\n")
	text := sb.String()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := ParseOne(bufio.NewReader(strings.NewReader(text))); err != nil {
			b.Fatal(err)
		}
	}
}
