package trie

import (
	"fmt"
	"strings"
	"testing"
)

var (
	seventhLength int
	seventhTrie   *PathTrie
)

var seventhWords = strings.Fields(`account accounts accounting acre across act action active actor actual add
address addresses admit adult affect after again against age agency agent ago agree agreement ahead air all allow
almost alone along already also although always among amount analysis and animal another answer any anyone
anything appear apply approach area argue arm around arrive art article artist as ask assume at attack attention`)

func BenchmarkSeventhWalk(b *testing.B) {
	sets := map[string][]string{"words": seventhWords}
	for i := 0; i < 300; i++ {
		sets["numbers"] = append(sets["numbers"], fmt.Sprintf("customer:%05d:order:%06d", i/7*131, i*7919))
	}
	for _, w := range seventhWords {
		sets["cyrillic"] = append(sets["cyrillic"], strings.Map(func(r rune) rune { return r - 'a' + 'а' }, w))
	}
	for _, name := range []string{"words", "numbers", "cyrillic"} {
		t := NewRuneTrie()
		for i, k := range sets[name] {
			t.Put(k, i)
		}
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				_ = t.Walk(func(key string, value interface{}) error {
					seventhLength += len(key)
					return nil
				})
			}
		})
	}
}

func BenchmarkSeventhPut(b *testing.B) {
	for _, depth := range []int{2, 5, 9} {
		var keys []string
		for i := 0; i < 200; i++ {
			key := ""
			for d := 1; d < depth; d++ {
				key += fmt.Sprintf("/level-%d-%d", d, i/20/d)
			}
			keys = append(keys, fmt.Sprintf("%s/file-%d.txt", key, i))
		}
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				t := NewPathTrie()
				for j, k := range keys {
					t.Put(k, j)
				}
				for j, k := range keys {
					t.Put(k, -j)
				}
				seventhTrie = t
			}
		})
	}
}
