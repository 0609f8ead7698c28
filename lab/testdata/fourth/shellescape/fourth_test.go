package shellescape

import (
	"strconv"
	"strings"
	"testing"
)

func BenchmarkFourthQuote(b *testing.B) {
	for _, s := range []string{"--verbose", "/srv/data/2024/report.csv", "it's here; and $HOME too", strings.Repeat("some words ", 40), strings.Repeat("/path", 60)} {
		b.Run(strconv.Itoa(len(s)), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				Quote(s)
			}
		})
	}
}

func BenchmarkFourthQuoteCommand(b *testing.B) {
	words := []string{"rsync", "-az", "--delete", "--exclude=tmp", "/srv/data/", "backup:/srv/copy", "a file.txt", "-v"}
	for _, n := range []int{3, 8, 64} {
		var args []string
		for len(args) < n {
			args = append(args, words[len(args)%len(words)])
		}
		work := make([]string, n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				copy(work, args)
				QuoteCommand(work)
			}
		})
	}
}

func BenchmarkFourthStrip(b *testing.B) {
	for _, s := range []string{"all is well", "\x1b[31mred\x1b[0m line\r\n", strings.Repeat("plain words, 123. ", 30), strings.Repeat("Grüße aus Köln, 東京\t", 20)} {
		b.Run(strconv.Itoa(len(s)), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				StripUnsafe(s)
			}
		})
	}
}
