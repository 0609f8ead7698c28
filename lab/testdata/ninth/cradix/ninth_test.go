package iradix

import (
	"strconv"
	"testing"
)

var (
	ninthValue int
	ninthIndex int
	ninthNode  *Node[int]
	ninthKey   []byte
	ninthTree  *Tree[int]
)

func ninthPaths(n int) [][]byte {
	paths := make([][]byte, n)
	for i := range paths {
		paths[i] = []byte("services/" + strconv.Itoa(i*7919%100003) + "/instances/" + strconv.Itoa(i%3))
	}
	return paths
}

func ninthWords() [][]byte {
	var words [][]byte
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			words = append(words, []byte(string([]rune{a, b, 'o', 'n'})))
		}
	}
	return words
}

func ninthFill(keys [][]byte) *Tree[int] {
	txn := New[int]().Txn()
	for i, k := range keys {
		txn.Insert(k, i)
	}
	return txn.Commit()
}

func BenchmarkNinthEdge(b *testing.B) {
	for _, c := range []struct{ name, labels string }{
		{"two", "/-"},
		{"digits", "0123456789"},
		{"hex", "0123456789abcdef"},
		{"letters", "abcdefghijklmnopqrstuvwxyz"},
		{"names", "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := &Node[int]{}
			for i := range c.labels {
				n.addEdge(edge[int]{label: c.labels[i], node: &Node[int]{}})
			}
			// Labels come in no order, and every eighth one is not there.
			var asked [4096]byte
			random := uint32(1)
			for i := range asked {
				random = random*1664525 + 1013904223
				asked[i] = c.labels[int(random>>16)%len(c.labels)]
				if random>>13&7 == 0 {
					asked[i]++
				}
			}
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				ninthIndex, ninthNode = n.getEdge(asked[i%len(asked)])
			}
		})
	}
}

func BenchmarkNinthReverse(b *testing.B) {
	for _, c := range []struct {
		name string
		keys [][]byte
	}{
		{"paths", ninthPaths(300)},
		{"words", ninthWords()},
		{"few", ninthPaths(8)},
	} {
		b.Run(c.name, func(b *testing.B) {
			t := ninthFill(c.keys)
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				it := t.Root().ReverseIterator()
				for k, v, ok := it.Previous(); ok; k, v, ok = it.Previous() {
					ninthKey, ninthValue = k, v
				}
			}
		})
	}
}

func BenchmarkNinthCounters(b *testing.B) {
	for _, n := range []int{10, 200} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			keys := ninthPaths(n)
			t := ninthFill(keys)
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				txn := t.Txn()
				for round := 0; round < 10; round++ {
					for _, k := range keys {
						txn.Insert(k, round)
					}
				}
				ninthTree = txn.Commit()
			}
		})
	}
}
