package ansi

import (
	"fmt"
	"strings"
	"testing"
)

var sixthText string
var sixthCount int

func BenchmarkSixthTruncate(b *testing.B) {
	for _, text := range []struct {
		name, input string
		width       int
	}{
		{"status", "\033[1;32mPASS\033[0m \033[36mgithub.com/leaanthony/go-ansi-parser\033[0m (cached) coverage: 87.4% of statements", 60},
		{"log", "2024-05-02 11:43:09.120 INFO server: request handled " + strings.Repeat("path=/api/v1/items status=200 ", 12), 80},
		{"chinese", "\033[33m" + strings.Repeat("终端文本需要截断，", 6) + "\033[0m", 20},
	} {
		b.Run(text.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				s, err := Truncate(text.input, text.width)
				if err != nil {
					b.Fatal(err)
				}
				sixthText = s
			}
		})
	}
}

func BenchmarkSixthCells(b *testing.B) {
	for _, table := range []struct {
		name  string
		width int
		cells []string
	}{
		{"names", 16, []string{"alice", "bob", "christopher", "maximilian", "r\u00e9my", "zo\u00eb"}},
		{"paths", 24, []string{"cmd/main.go", "internal/server/handler.go", "README.md", "docs/index.md", "go.mod"}},
		{"states", 12, []string{"running", "\033[31mfailed\033[0m", "pending", "running", "succeeded", "succeeded"}},
	} {
		b.Run(table.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				for _, cell := range table.cells {
					s, err := Truncate(cell, table.width)
					if err != nil {
						b.Fatal(err)
					}
					sixthCount += len(s)
				}
			}
		})
	}
}

func BenchmarkSixthParse(b *testing.B) {
	var source strings.Builder
	for i, word := range strings.Fields("func main ( ) { fmt . Println ( sum ( 1 , 2 ) , text ) }") {
		colour := [][3]int{{248, 248, 242}, {102, 217, 239}, {248, 248, 242}}[i%3]
		fmt.Fprintf(&source, "\033[38;2;%d;%d;%dm%s\033[0m", colour[0], colour[1], colour[2], word)
	}
	var bar strings.Builder
	for i := 0; i < 40; i++ {
		fmt.Fprintf(&bar, "\033[38;2;40;%d;90m\u2588\033[0m", 80+i/8*10)
	}
	for _, text := range []struct{ name, input string }{
		{"source", source.String()},
		{"bar", bar.String()},
	} {
		b.Run(text.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				parsed, err := Parse(text.input)
				if err != nil {
					b.Fatal(err)
				}
				sixthCount += len(parsed)
			}
		})
	}
}
