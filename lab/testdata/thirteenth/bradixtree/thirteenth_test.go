package radixtree

import (
	"fmt"
	"testing"
)

var thirteenthInt int

func thirteenthKeys(n int) []string {
	keys := make([]string, n)
	for i := range keys {
		keys[i] = fmt.Sprintf("/services/production/region-%d/instances/%06d/status", i%7, i*7919%1000003)
	}
	return keys
}

func BenchmarkThirteenthPut(b *testing.B) {
	keys := thirteenthKeys(400)
	b.Run("new", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			tree := New[int]()
			for j, key := range keys {
				tree.Put(key, j)
			}
			thirteenthInt += tree.Len()
		}
	})
	b.Run("again", func(b *testing.B) {
		tree := New[int]()
		for j, key := range keys {
			tree.Put(key, j)
		}
		for i := 0; i < b.N; i++ {
			for j, key := range keys {
				tree.Put(key, i+j)
			}
		}
		thirteenthInt += tree.Len()
	})
}

func BenchmarkThirteenthInspect(b *testing.B) {
	tree := New[int]()
	for j, key := range thirteenthKeys(5000) {
		tree.Put(key, j)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		tree.Inspect(func(link, prefix, key string, depth, children int, hasValue bool, value int) bool {
			thirteenthInt += len(key)
			return false
		})
	}
}

func BenchmarkThirteenthDeletePrefix(b *testing.B) {
	tree := New[int]()
	for j, key := range thirteenthKeys(5000) {
		tree.Put(key, j)
	}
	// Only the root is changed by the deletion, so that it is easy to restore.
	root, size := tree.root, tree.size
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		tree.root, tree.size = root, size
		if tree.DeletePrefix("") {
			thirteenthInt += tree.Len()
		}
	}
}
