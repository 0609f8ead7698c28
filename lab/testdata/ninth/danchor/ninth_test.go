package sanitized_anchor_name

import (
	"strings"
	"testing"
)

var ninthName string

func BenchmarkNinthCreate(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"word", "Installation"},
		{"heading", "How to configure the server (optional)"},
		{"code", "`func (dmp *DiffMatchPatch) DiffMain(text1, text2 string)`"},
		{"german", "Häufige Fragen über Größen & Maße"},
		{"russian", "Как установить пакет"},
		{"long", strings.Repeat("A Very Long Heading, 2nd Part - ", 10)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthName = Create(c.text)
			}
		})
	}
}
