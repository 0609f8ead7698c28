package diff

import (
	"fmt"
	"testing"
)

var eighthChunks []Chunk

// eighthLines makes the lines of a file, with another text in each line that changed is true for.
func eighthLines(n int, changed func(line int) bool) []string {
	lines := make([]string, 0, n)
	for i := 0; i < n; i++ {
		line := fmt.Sprintf("line %d of the configuration: value = %d", i, i*7919%1000)
		if changed != nil && changed(i) {
			line += " # changed"
		}
		lines = append(lines, line)
	}
	return lines
}

// BenchmarkEighthChunks compares files of several lengths with changes here and there.
func BenchmarkEighthChunks(b *testing.B) {
	for _, input := range []struct {
		name  string
		lines int
		every int
	}{
		{"few", 400, 100},
		{"some", 1000, 50},
		{"many", 300, 4},
	} {
		b.Run(input.name, func(b *testing.B) {
			x := eighthLines(input.lines, nil)
			y := eighthLines(input.lines, func(line int) bool { return line%input.every == 1 })
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				eighthChunks = DiffChunks(x, y)
			}
		})
	}
}

// BenchmarkEighthTop compares files that differ near their beginning only.
func BenchmarkEighthTop(b *testing.B) {
	for _, input := range []struct {
		name  string
		lines int
		top   int
	}{
		{"header", 500, 2},
		{"imports", 300, 12},
		{"short", 40, 3},
	} {
		b.Run(input.name, func(b *testing.B) {
			x := eighthLines(input.lines, nil)
			y := eighthLines(input.lines, func(line int) bool { return line > 0 && line <= input.top })
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				eighthChunks = DiffChunks(x, y)
			}
		})
	}
}
