package sort

import (
	"strconv"
	"testing"

	"github.com/protocolbuffers/txtpbfmt/ast"
	"github.com/protocolbuffers/txtpbfmt/config"
)

func BenchmarkTwentyfirstRemoveDuplicates(b *testing.B) {
	var nodes []*ast.Node
	for i := 0; i < 6; i++ {
		nodes = append(nodes, ast.StringNode("tag", strconv.Itoa(i%4)))
	}
	c := config.Config{RemoveDuplicateValuesForRepeatedFields: true}
	for i := 0; i < b.N; i++ {
		if err := Process(nil, nodes, c); err != nil {
			b.Fatal(err)
		}
	}
}
