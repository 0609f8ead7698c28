package vtclean

import (
	"io"
	"os"
	"strings"
	"testing"
)

var seventhText string
var seventhCount int

var seventhLines = []struct{ name, line string }{
	{"plain", "2024-05-02 11:43:09.120 INFO server: request handled path=/api/v1/items status=200 in 13ms"},
	{"colors", "\x1b[1;32mPASS\x1b[0m \x1b[36mgithub.com/lunixbochs/vtclean\x1b[0m (cached) coverage: \x1b[33m87.4%\x1b[0m of statements"},
	{"progress", "downloading  10%\rdownloading  20%\rdownloading 100%\x1b[K done"},
	{"typing", "$ git comit\b \b\b \bmit -m \x1b[1mfix\x1b[0m"},
}

// BenchmarkSeventhClean cleans lines of terminal output.
func BenchmarkSeventhClean(b *testing.B) {
	for _, input := range seventhLines {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhText = Clean(input.line, true)
			}
		})
	}
}

// BenchmarkSeventhWrite writes many short lines at once.
func BenchmarkSeventhWrite(b *testing.B) {
	for _, input := range []struct{ name, text string }{
		{"short", strings.Repeat("ok\n", 500)},
		{"empty", strings.Repeat("\n", 1000)},
	} {
		b.Run(input.name, func(b *testing.B) {
			text := []byte(input.text)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				w := NewWriter(io.Discard, true)
				n, err := w.Write(text)
				if err != nil {
					b.Fatal(err)
				}
				seventhCount += n
			}
		})
	}
}

// BenchmarkSeventhRead copies many short lines to a file.
func BenchmarkSeventhRead(b *testing.B) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer null.Close()
	for _, input := range []struct{ name, text string }{
		{"short", strings.Repeat("ok\n", 500)},
		{"empty", strings.Repeat("\n", 1000)},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				n, err := io.Copy(null, NewReader(strings.NewReader(input.text), true))
				if err != nil {
					b.Fatal(err)
				}
				seventhCount += int(n)
			}
		})
	}
}
