package ajson

import (
	"strconv"
	"testing"
)

var fifteenthSink []byte

func fifteenthTree(depth int) *Node {
	if depth == 0 {
		return ArrayNode("", []*Node{NumericNode("", 1.25), StringNode("", "some text"), BoolNode("", true), NullNode("")})
	}
	return ObjectNode("", map[string]*Node{"left": fifteenthTree(depth - 1), "right": fifteenthTree(depth - 1)})
}

func BenchmarkFifteenthMarshal(b *testing.B) {
	root := fifteenthTree(5)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		var err error
		if fifteenthSink, err = Marshal(root); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFifteenthAppendArray(b *testing.B) {
	nodes := make([]*Node, 300)
	for i := range nodes {
		nodes[i] = NumericNode(strconv.Itoa(i), float64(i))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		arr := ArrayNode("", []*Node{})
		for _, n := range nodes {
			n.parent = nil
		}
		if err := arr.AppendArray(nodes...); err != nil {
			b.Fatal(err)
		}
	}
}
