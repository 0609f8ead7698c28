package aurora

import (
	"errors"
	"fmt"
	"io"
	"testing"
	"time"
)

func BenchmarkTwentyninthHyperlinkUnescape(b *testing.B) {
	b.ReportAllocs()
	in := []string{
		"http://example.com/path?query=true",
		"http://example.com/a%20file%20name.txt",
		HyperlinkEscape("http://пример.тест/путь?запрос=да"),
		HyperlinkEscape("mailto:пользователь@пример.тест"),
	}
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			if _, err := HyperlinkUnescape(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyninthValueString(b *testing.B) {
	b.ReportAllocs()
	in := []Value{
		Red("error"),
		Bold(Cyan("header of a table")),
		Green("ok").Hyperlink("http://example.com"),
		Yellow(42),
		Magenta(1500 * time.Millisecond),
		Red(errors.New("file not found")),
	}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, v := range in {
			n += len(v.String())
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}

func BenchmarkTwentyninthValueFormat(b *testing.B) {
	b.ReportAllocs()
	in := []Value{
		Red("error"),
		Bold(Cyan("header of a table")),
		Green("ok").Hyperlink("http://example.com"),
		Yellow(42),
	}
	for i := 0; i < b.N; i++ {
		for _, v := range in {
			fmt.Fprintf(io.Discard, "%s %v %-20s|", v, v, v)
		}
	}
}
