package xmlfmt

import (
	"strings"
	"testing"
)

var fifteenthSink string

func BenchmarkFifteenthFormatXML(b *testing.B) {
	src := "<?xml version=\"1.0\"?>\n<orders>\n" + strings.Repeat("  <order id=\"17\">\n    <name>some name of a thing</name>\n    <price currency=\"EUR\">12.50</price>\n    <empty/>\n  </order>\n", 20) + "</orders>\n"
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthSink = FormatXML(src, "", "  ")
	}
}
