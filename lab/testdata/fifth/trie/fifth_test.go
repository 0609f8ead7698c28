package trie

import (
	"fmt"
	"math/rand"
	"testing"
)

func fifthTrie(n int) (*Trie[int], []string) {
	r := rand.New(rand.NewSource(1))
	t := New[int]()
	var keys []string
	for i := 0; i < n; i++ {
		word := make([]byte, 3+r.Intn(9))
		for j := range word {
			word[j] = byte('a' + r.Intn(26))
		}
		keys = append(keys, string(word))
		t.Put(string(word), i)
	}
	return t, keys
}

func BenchmarkFifthGet(b *testing.B) {
	for _, n := range []int{10, 100, 2000} {
		t, keys := fifthTrie(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				t.Get(keys[i%len(keys)])
			}
		})
	}
}

func BenchmarkFifthKeys(b *testing.B) {
	for _, n := range []int{10, 100, 2000} {
		t, _ := fifthTrie(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				t.Keys()
			}
		})
	}
}
