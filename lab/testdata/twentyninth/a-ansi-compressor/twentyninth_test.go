package compressor

import (
	"io"
	"strings"
	"testing"
)

var twentyninthTexts = []string{
	"a line of plain text without any colour",
	"\x1b[38;2;249;38;114mre\x1b[0m\x1b[38;2;249;38;114mfl\x1b[0m\x1b[38;2;249;38;114mow\x1b[0m",
	"\x1b[1mName\x1b[0m  Grösse  \x1b[32mok\x1b[0m",
	strings.Repeat("\x1b[38;5;12mlorem ipsum \x1b[0m\x1b[38;5;12mdolor\x1b[0m sit amet\n", 10),
}

func BenchmarkTwentyninthBytes(b *testing.B) {
	b.ReportAllocs()
	in := make([][]byte, len(twentyninthTexts))
	for i, s := range twentyninthTexts {
		in[i] = []byte(s)
	}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			n += len(Bytes(s))
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}

func BenchmarkTwentyninthString(b *testing.B) {
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range twentyninthTexts {
			n += len(String(s))
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}

func BenchmarkTwentyninthWritePlain(b *testing.B) {
	lines := [][]byte{
		[]byte("a line of plain text without any colour\n"),
		[]byte("\x1b[1mbold\x1b[0m then plain\n"),
		[]byte("und noch eine Zeile mit Umlauten: äöü, weiter im Text\n"),
		[]byte("2024-05-01 12:00:00 INFO  server started addr=:8080\n"),
	}
	for i := 0; i < b.N; i++ {
		w := &Writer{Forward: io.Discard}
		for _, l := range lines {
			_, _ = w.Write(l)
		}
		_ = w.Close()
	}
}
