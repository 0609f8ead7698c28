package chardet

import (
	"strings"
	"testing"
)

func BenchmarkThirtythirdMayStrip(b *testing.B) {
	doc := []byte("<html><body>" + strings.Repeat("<p class=\"text\">Ein l\xe4ngerer Absatz mit <b>fettem</b> Text &uuml;ber dies und das.</p>\n", 60) + "</body></html>")
	b.ReportAllocs()
	b.SetBytes(int64(len(doc)))
	for i := 0; i < b.N; i++ {
		if _, stripped := mayStripInput(doc, true); !stripped {
			b.Fatal("kept")
		}
	}
}
