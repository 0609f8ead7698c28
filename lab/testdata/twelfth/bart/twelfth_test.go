package art

import (
	"fmt"
	"testing"
)

var (
	twelfthValue Value
	twelfthFound bool
	twelfthCount int
)

// twelfthTrees are trees with keys of some usual kinds, and the keys in another order.
func twelfthTrees() (trees []Tree, names []string, keys [][]Key) {
	add := func(name string, ks []Key) {
		tree := New()
		for i, k := range ks {
			tree.Insert(k, i)
		}
		var mixed []Key
		for i := range ks {
			mixed = append(mixed, ks[i*7919%len(ks)])
		}
		trees, names, keys = append(trees, tree), append(names, name), append(keys, mixed)
	}
	var hex, numbers, paths []Key
	for i := 0; i < 512; i++ {
		hex = append(hex, Key(fmt.Sprintf("%04x", uint16(i*40503))))
		numbers = append(numbers, Key(fmt.Sprintf("user:%03d", i*37%1000)))
	}
	for i := 0; i < 700; i++ {
		paths = append(paths, Key(fmt.Sprintf("/%c/%c%c/%d.txt", 'a'+i%26, 'A'+i%11, 'a'+i%13, i)))
	}
	add("hex", hex)
	add("numbers", numbers)
	add("paths", paths)
	return trees, names, keys
}

func BenchmarkTwelfthSearch(b *testing.B) {
	trees, names, keys := twelfthTrees()
	for n, tree := range trees {
		ks := keys[n]
		b.Run(names[n], func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthValue, twelfthFound = tree.Search(ks[i%len(ks)])
			}
		})
	}
}

func BenchmarkTwelfthIterator(b *testing.B) {
	trees, names, _ := twelfthTrees()
	for n, tree := range trees {
		b.Run(names[n], func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthCount = 0
				for it := tree.Iterator(); it.HasNext(); {
					if _, err := it.Next(); err == nil {
						twelfthCount++
					}
				}
			}
		})
	}
}

func BenchmarkTwelfthForEach(b *testing.B) {
	// 20 to 36 different bytes in each place
	for _, c := range []struct {
		name   string
		digits string
	}{
		{"letters", "abcdefghijklmnopqrstuvwxyz"},
		{"base36", "0123456789abcdefghijklmnopqrstuvwxyz"},
		{"amino", "ACDEFGHIKLMNPQRSTVWY"},
	} {
		tree := New()
		for _, x := range c.digits {
			for _, y := range c.digits {
				tree.Insert(Key(string(x)+string(y)), x)
			}
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthCount = 0
				tree.ForEach(func(node Node) bool {
					twelfthCount++
					return true
				})
			}
		})
	}
}
