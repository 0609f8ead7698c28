package trie

import (
	"fmt"
	"math/rand"
	"testing"
)

// BenchmarkFifthAdd adds keys again, with other data.
func BenchmarkFifthAdd(b *testing.B) {
	for _, n := range []int{3, 8, 20} {
		r := rand.New(rand.NewSource(1))
		t := New()
		var keys []string
		for i := 0; i < 50; i++ {
			key := make([]byte, n)
			for j := range key {
				key[j] = byte('a' + r.Intn(26))
			}
			keys = append(keys, string(key))
			t.Add(keys[i], nil)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				t.Add(keys[i%len(keys)], i)
			}
		})
	}
}
