package numtree

import "testing"

var sixteenthNode *Node64

func BenchmarkSixteenthInsertSame(b *testing.B) {
	var n *Node64
	for i := uint64(0); i < 1000; i++ {
		n = n.Insert(i*0x9e3779b97f4a7c15, 64, "value")
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sixteenthNode = n.Insert(uint64(i%1000)*0x9e3779b97f4a7c15, 64, "value")
	}
}
