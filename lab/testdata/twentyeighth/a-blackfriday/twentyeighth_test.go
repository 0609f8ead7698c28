package blackfriday

import (
	"bytes"
	"testing"
)

func BenchmarkTwentyeighthSanitizedAnchorName(b *testing.B) {
	in := []string{"Getting Started", "How do I install & configure it?", "Über die Größe 2.0", "API reference: version 2 (draft)"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			SanitizedAnchorName(s)
		}
	}
}

func BenchmarkTwentyeighthExpandTabs(b *testing.B) {
	lines := [][]byte{
		[]byte("name of the thing\tits value in the table\ta comment about größe"),
		[]byte("\tfunc main() {\t// the entry point of the program, which does everything"),
	}
	var out bytes.Buffer
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		out.Reset()
		for _, l := range lines {
			expandTabs(&out, l, 4)
		}
	}
}
