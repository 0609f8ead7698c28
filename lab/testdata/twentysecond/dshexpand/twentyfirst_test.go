package expand

import (
	"strconv"
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"
)

func BenchmarkTwentyfirstBraces(b *testing.B) {
	f, err := syntax.NewParser().Parse(strings.NewReader("echo pre{a,b,c}{1..20}post"), "")
	if err != nil {
		b.Fatal(err)
	}
	word := f.Stmts[0].Cmd.(*syntax.CallExpr).Args[1]
	syntax.SplitBraces(word)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(Braces(word)) != 60 {
			b.Fatal("number of words")
		}
	}
}

func BenchmarkTwentyfirstListEnviron(b *testing.B) {
	var pairs []string
	for i := 0; i < 80; i++ {
		pairs = append(pairs, "NAME_"+strconv.Itoa(i*37%60)+"=value"+strconv.Itoa(i))
	}
	pairs = append(pairs, "novalue", "=C:=x")
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		ListEnviron(pairs...)
	}
}
