package funcr

import (
	"testing"
)

var sixthLen int

func BenchmarkSixthRender(b *testing.B) {
	kv := []interface{}{"method", "GET", "path", "/api/v1/items", "status", 200, "took", 12.5}
	saved := NewFormatter(Options{})
	saved.AddValues([]interface{}{"pod", "web-1", "node", "n7"})
	for name, f := range map[string]Formatter{
		"keyvalue": NewFormatter(Options{}),
		"json":     NewFormatterJSON(Options{}),
		"values":   saved,
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				_, args := f.FormatInfo(0, "request served", kv)
				sixthLen += len(args)
			}
		})
		b.Run(name+"-bare", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				_, args := f.FormatInfo(0, "tick", nil)
				sixthLen += len(args)
			}
		})
	}
}
