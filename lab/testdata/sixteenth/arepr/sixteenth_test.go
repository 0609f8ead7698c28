package repr

import (
	"fmt"
	"testing"
	"time"
)

var sixteenthSink int

func BenchmarkSixteenthMap(b *testing.B) {
	m := map[string]int{}
	for i := 0; i < 60; i++ {
		m[fmt.Sprintf("key number %d", i*7919%1000)] = i
	}
	for i := 0; i < b.N; i++ {
		sixteenthSink += len(String(m))
	}
}

type sixteenthNode struct {
	Name                      string
	Left, Right               *sixteenthNode
	Tags                      [4]string
	created, updated, deleted *time.Time
}

func BenchmarkSixteenthStruct(b *testing.B) {
	nodes := make([]sixteenthNode, 20)
	for i := range nodes {
		nodes[i].Name = "node"
	}
	for i := 0; i < b.N; i++ {
		sixteenthSink += len(String(nodes))
	}
}
