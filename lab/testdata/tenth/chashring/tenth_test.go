package hashring

import (
	"fmt"
	"testing"
)

var (
	tenthNodes []string
	tenthOK    bool
	tenthRing  *HashRing
)

func tenthServers(n int) []string {
	nodes := make([]string, n)
	for i := range nodes {
		nodes[i] = fmt.Sprintf("10.0.%d.%d:11211", i/8, 10+i)
	}
	return nodes
}

func tenthWeights(n, weight int) map[string]int {
	weights := make(map[string]int)
	for i, node := range tenthServers(n) {
		weights[node] = weight + i%5
	}
	return weights
}

func BenchmarkTenthNodes(b *testing.B) {
	for _, c := range []struct {
		name string
		ring *HashRing
		size int
	}{
		{"failover", New(tenthServers(12)), 12},
		{"weighted", NewWithWeights(tenthWeights(20, 40)), 5},
		{"eleven", NewWithWeights(tenthWeights(16, 20)), 11},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthNodes, tenthOK = c.ring.GetNodes("user:4711:profile", c.size)
			}
		})
	}
}

func BenchmarkTenthAdd(b *testing.B) {
	for _, c := range []struct {
		name   string
		ring   *HashRing
		weight int
	}{
		{"plain", New(tenthServers(20)), 1},
		{"weighted", NewWithWeights(tenthWeights(10, 40)), 40},
		{"large", NewWithWeights(tenthWeights(60, 30)), 30},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthRing = c.ring.AddWeightedNode("10.1.0.1:11211", c.weight)
			}
		})
	}
}
