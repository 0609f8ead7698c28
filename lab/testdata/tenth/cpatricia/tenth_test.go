package patricia

import (
	"fmt"
	"testing"
)

var (
	tenthCount int
	tenthTrie  *Trie
)

func tenthKeys(n int) []string {
	parts := []string{"users", "orders", "invoices", "products", "sessions", "events"}
	keys := make([]string, 0, n)
	for i := 0; i < n; i++ {
		keys = append(keys, fmt.Sprintf("/api/v%d/%s/%s-%03d", i%3, parts[i%len(parts)], parts[(i/7)%len(parts)], (i*37)%n))
	}
	return keys
}

var tenthTries = []struct {
	name string
	keys []string
}{
	{"words", []string{"romane", "romanus", "romulus", "rubens", "ruber", "rubicon", "rubicundus", "toast", "test", "team", "slow", "slower", "water", "wait"}},
	{"paths", tenthKeys(200)},
	{"many", tenthKeys(3000)},
}

func BenchmarkTenthVisit(b *testing.B) {
	for _, c := range tenthTries {
		trie := NewTrie()
		for i, k := range c.keys {
			trie.Set(Prefix(k), i)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				n := 0
				if err := trie.Visit(func(prefix Prefix, item Item) error {
					n += len(prefix)
					return nil
				}); err != nil {
					b.Fatal(err)
				}
				tenthCount = n
			}
		})
	}
}

func BenchmarkTenthClone(b *testing.B) {
	for _, c := range tenthTries {
		trie := NewTrie()
		for i, k := range c.keys {
			trie.Set(Prefix(k), i)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthTrie = trie.Clone()
			}
		})
	}
}
