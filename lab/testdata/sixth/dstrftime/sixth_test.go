package strftime

import (
	"testing"
	"time"
)

var sixthBytes []byte

func BenchmarkSixthUnpadded(b *testing.B) {
	t := time.Date(2026, 3, 7, 9, 5, 8, 0, time.UTC)
	for _, pattern := range []string{"%-d", "%-m/%-d/%Y", "%-I:%M", "%-d.%-m.%Y %-H:%-M:%-S"} {
		b.Run(pattern, func(b *testing.B) {
			f, err := New(pattern)
			if err != nil {
				b.Fatal(err)
			}
			for i := 0; i < b.N; i++ {
				sixthBytes = f.FormatBuffer(sixthBytes[:0], t)
			}
		})
	}
}
