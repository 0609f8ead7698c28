package indent

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

var eighthBytes []byte

var eighthTexts = []struct {
	name string
	text string
}{
	{"short-lines", strings.Repeat("- name: web\n  image: nginx\n\n  ports:\n", 40)},
	{"code", strings.Repeat("\tif err := run(ctx, name, arguments...); err != nil {\n\t\treturn fmt.Errorf(\"run: %w\", err)\n\t}\n", 30)},
	{"paragraph", strings.Repeat("The quick brown fox jumps over the lazy dog. ", 10) + "\nThat is all.\n"},
}

// BenchmarkEighthIndent indents texts of several lines.
func BenchmarkEighthIndent(b *testing.B) {
	for _, input := range eighthTexts {
		b.Run(input.name, func(b *testing.B) {
			prefix, text := []byte("    "), []byte(input.text)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthBytes = Bytes(prefix, text)
			}
		})
	}
	b.Run("postfix", func(b *testing.B) {
		w := NewPostfix(io.Discard, "> ", " <")
		text := []byte(eighthTexts[1].text)
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			w.Write(text)
		}
	})
}

// BenchmarkEighthBytes indents single lines.
func BenchmarkEighthBytes(b *testing.B) {
	for _, input := range []struct {
		name string
		text string
	}{
		{"word", "nginx"},
		{"line", "listening on port 8080, press Ctrl-C to stop\n"},
		{"long", strings.Repeat("The quick brown fox jumps over the lazy dog. ", 10)},
	} {
		b.Run(input.name, func(b *testing.B) {
			prefix, text := []byte("  | "), []byte(input.text)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthBytes = Bytes(prefix, text)
			}
		})
	}
}

// BenchmarkEighthWrite writes line by line, and in parts of lines.
func BenchmarkEighthWrite(b *testing.B) {
	for _, input := range []struct {
		name  string
		parts []string
	}{
		{"lines", []string{"starting\n", "listening on port 8080, press Ctrl-C to stop\n", "\n", "ready\n"}},
		{"parts", []string{"type", " ", "User", " ", "struct {\n", "\tName", " ", "string\n", "}\n"}},
		{"long", []string{strings.Repeat("lorem ipsum dolor ", 40) + "\n"}},
	} {
		b.Run(input.name, func(b *testing.B) {
			var parts [][]byte
			for _, part := range input.parts {
				parts = append(parts, []byte(part))
			}
			var buf bytes.Buffer
			w := New(New(&buf, "  "), "| ")
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				buf.Reset()
				for _, part := range parts {
					w.Write(part)
				}
			}
			eighthBytes = buf.Bytes()
		})
	}
}
