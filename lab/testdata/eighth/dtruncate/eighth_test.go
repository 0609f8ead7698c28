package truncate

import (
	"strings"
	"testing"
)

var eighthString string

// BenchmarkEighthTruncate cuts texts at their start, middle and end, and leaves short ones.
func BenchmarkEighthTruncate(b *testing.B) {
	for _, input := range []struct {
		name   string
		text   string
		length int
		pos    TruncatePosition
	}{
		{"title", "A title that is a little too long for the table", 30, PositionEnd},
		{"path", "/home/user/projects/service/internal/handlers/user_handler_test.go", 40, PositionMiddle},
		{"article", strings.Repeat("The quick brown fox jumps over the lazy dog. ", 40), 200, PositionEnd},
		{"log", strings.Repeat("2024-05-02 10:00:00 INFO request served\n", 30), 400, PositionStart},
		{"accents", strings.Repeat("Größe und Übermaß, naïve façade ", 10), 100, PositionMiddle},
		{"fits", "report.pdf", 40, PositionEnd},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthString = Truncate(input.text, input.length, DEFAULT_OMISSION, input.pos)
			}
		})
	}
}
