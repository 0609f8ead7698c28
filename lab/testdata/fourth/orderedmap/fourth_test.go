package orderedmap

import (
	"strconv"
	"testing"
)

func fourthMap(n int) (*OrderedMap[string, int], []string) {
	m := NewOrderedMap[string, int]()
	keys := make([]string, n)
	for i := range keys {
		keys[i] = "key " + strconv.Itoa(i)
		m.Set(keys[i], i)
	}
	return m, keys
}

func BenchmarkFourthSet(b *testing.B) {
	for _, n := range []int{3, 50, 1000} {
		m, keys := fourthMap(n)
		b.Run("", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for v, key := range keys {
					m.Set(key, v)
				}
			}
		})
	}
}

func BenchmarkFourthCopy(b *testing.B) {
	for _, n := range []int{3, 50, 1000} {
		m, _ := fourthMap(n)
		b.Run("", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				_ = m.Copy()
			}
		})
	}
}
