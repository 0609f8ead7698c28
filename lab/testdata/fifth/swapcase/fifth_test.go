package goutils

import (
	"strings"
	"testing"
)

var fifthSwapped int

func BenchmarkFifthSwapCase(b *testing.B) {
	for _, text := range []struct{ name, words string }{
		{"word", "cAPS"},
		{"title", "tHE aRT OF cOMPUTER pROGRAMMING, vOLUME 1"},
		{"accents", "lES fEUILLES mORTES SE RAMASSENT \u00e0 LA PELLE"},
		{"page", strings.Repeat("It was a dark and stormy Night; the Rain fell in torrents. ", 16)},
	} {
		b.Run(text.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthSwapped += len(SwapCase(text.words))
			}
		})
	}
}
