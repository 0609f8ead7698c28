package ast

import (
	"strconv"
	"testing"
)

func BenchmarkTwentyfirstGetFromPath(b *testing.B) {
	var nodes []*Node
	for i := 0; i < 20; i++ {
		n := &Node{Name: "server"}
		for j := 0; j < 5; j++ {
			n.Children = append(n.Children, &Node{Name: "port", Children: []*Node{StringNode("name", strconv.Itoa(j)), StringNode("kind", "tcp")}})
		}
		nodes = append(nodes, n, StringNode("other", "x"))
	}
	path := []string{"server", "port", "name"}
	for i := 0; i < b.N; i++ {
		if len(GetFromPath(nodes, path)) != 100 {
			b.Fatal("wrong count")
		}
	}
}
