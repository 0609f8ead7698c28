package syntaxhighlight

import (
	"os"
	"testing"
)

func BenchmarkSeventeenthPrint(b *testing.B) {
	p := HTMLPrinter(DefaultHTMLConfig)
	p.AsOrderedList = true
	out, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	for i := 0; i < b.N; i++ {
		for _, t := range []string{"func", "name", "(", ")", "{", "value", "+", "1"} {
			if err := p.Print(out, Keyword, t); err != nil {
				b.Fatal(err)
			}
		}
		if err := p.Print(out, Comment, "/* a comment\n of three\n lines */"); err != nil {
			b.Fatal(err)
		}
	}
}
