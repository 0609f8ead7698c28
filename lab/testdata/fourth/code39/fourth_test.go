package code39

import (
	"strings"
	"testing"
)

var fourthSink int

func BenchmarkFourthPrepare(b *testing.B) {
	for name, text := range map[string]string{
		"capitals": "ITEM 0042-B.7",
		"mixed":    "Order no. 17/a",
		"long":     strings.Repeat("SHELF 12-C BOX 9 ", 12),
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				text, err := prepare(text)
				if err != nil {
					b.Fatal(err)
				}
				fourthSink += len(text)
			}
		})
	}
}
