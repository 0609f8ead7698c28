package shlex

import (
	"io"
	"strings"
	"testing"
)

var seventhWords []string
var seventhLen int

// BenchmarkSeventhScan reads all tokens of a script-like text.
func BenchmarkSeventhScan(b *testing.B) {
	for _, input := range []struct{ name, text string }{
		{"commands", strings.Repeat("docker run --rm -v /srv/data:/data -e NAME=value registry.example.org/team/image:1.2.3 serve --port 8080\n", 40)},
		{"quoted", strings.Repeat(`git commit -m "fix: handle the \"empty\" case of the reader" --author 'A U Thor <author@example.org>' # as discussed`+"\n", 40)},
		{"umlauts", strings.Repeat("cp Übersicht.pdf 'Größe und Maße.txt' Zürich/ # später löschen\n", 40)},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				t := NewTokenizer(strings.NewReader(input.text))
				for {
					token, err := t.Next()
					if err == io.EOF {
						break
					}
					if err != nil {
						b.Fatal(err)
					}
					seventhLen += len(token.value)
				}
			}
		})
	}
}

// BenchmarkSeventhSplit splits single command lines.
func BenchmarkSeventhSplit(b *testing.B) {
	for _, input := range []struct{ name, text string }{
		{"short", "ls -la /tmp"},
		{"plain", "go build -trimpath -o bin/server -ldflags=-s ./cmd/server ./cmd/worker ./cmd/admin"},
		{"quoted", `sh -c "echo \"$HOME\" && exec env" 'a b' c`},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				words, err := Split(input.text)
				if err != nil {
					b.Fatal(err)
				}
				seventhWords = words
			}
		})
	}
}
