package misspell

import (
	"os"
	"strings"
	"testing"
)

var eighthDiffs int

// BenchmarkEighthReader corrects texts into a file.
func BenchmarkEighthReader(b *testing.B) {
	r := &Replacer{Replacements: []string{"langauge", "language", "recieve", "receive", "amercia", "america", "teh", "the"}}
	r.Compile()
	for _, input := range []struct {
		name string
		text string
	}{
		{"list", strings.Repeat("- one\n- two\n\n- three\n- four, five\n", 60)},
		{"code", strings.Repeat("\tif err != nil {\n\t\treturn err\n\t}\n", 60)},
		{"mistakes", strings.Repeat("a\nb\nc\nd\n\n", 60) + "we recieve it\n" + strings.Repeat("e\nf\ng\n\n", 60)},
	} {
		b.Run(input.name, func(b *testing.B) {
			file, err := os.Create(b.TempDir() + "/corrected.txt")
			if err != nil {
				b.Fatal(err)
			}
			defer file.Close()
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				if _, err := file.Seek(0, 0); err != nil {
					b.Fatal(err)
				}
				err := r.ReplaceReader(strings.NewReader(input.text), file, func(Diff) { eighthDiffs++ })
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
