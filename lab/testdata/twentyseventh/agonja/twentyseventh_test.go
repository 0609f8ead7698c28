package builtins

import (
	"strings"
	"testing"

	"github.com/nikolalohinski/gonja/v2/exec"
)

func BenchmarkTwentyseventhWordwrap(b *testing.B) {
	in := exec.AsValue(strings.Repeat("a paragraph of plain words that is wrapped to lines of some eighty characters ", 20))
	params := &exec.VarArgs{Args: []*exec.Value{exec.AsValue(79)}, KwArgs: map[string]*exec.Value{}}
	b.ReportAllocs()
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if out := filterWordwrap(nil, in, params); out.IsError() {
			b.Fatal(out)
		}
	}
}

func BenchmarkTwentyseventhStriptags(b *testing.B) {
	in := exec.AsValue(strings.Repeat("<p class=\"lead\">Some <b>bold</b> text &amp; a <a href=\"/x?y=1\">link</a>.</p>\n<!-- a note -->\n", 20))
	params := exec.NewVarArgs()
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if out := filterStriptags(nil, in, params); out.IsError() {
			b.Fatal(out)
		}
	}
}

func BenchmarkTwentyseventhSort(b *testing.B) {
	var numbers []int
	for i := 0; i < 200; i++ {
		numbers = append(numbers, i*7919%200)
	}
	in := exec.AsValue(numbers)
	params := &exec.VarArgs{KwArgs: map[string]*exec.Value{"reverse": exec.AsValue(true)}}
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if out := filterSort(nil, in, params); out.IsError() {
			b.Fatal(out)
		}
	}
}
