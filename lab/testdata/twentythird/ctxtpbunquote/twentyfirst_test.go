package unquote

import (
	"testing"

	"github.com/protocolbuffers/txtpbfmt/ast"
)

var twentyfirstNodes = []*ast.Node{
	{Name: "a", Values: []*ast.Value{{Value: `"a plain string without anything special in it"`}}},
	{Name: "b", Values: []*ast.Value{{Value: `"tab\tand\nline \101\102\103"`}, {Value: `"more \x41\x42 \u0041\U00000042"`}}},
	{Name: "c", Values: []*ast.Value{{Value: `'it\'s \303\251t\303\251'`}}},
}

var twentyfirstOut string

func BenchmarkTwentyfirstUnquote(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, n := range twentyfirstNodes {
			s, _, err := Unquote(n)
			if err != nil {
				b.Fatal(err)
			}
			twentyfirstOut = s
		}
	}
}
