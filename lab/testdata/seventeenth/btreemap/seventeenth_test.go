package treemap

import (
	"fmt"
	"strings"
	"testing"
)

var (
	seventeenthInt int
	seventeenthMap *TreeMap[string, int]
)

func seventeenthKeys() []string {
	var keys []string
	for i := 0; i < 2000; i++ {
		keys = append(keys, fmt.Sprintf("%s/%06d", strings.Repeat("/some/long/common/prefix", 12), i))
	}
	return keys
}

func BenchmarkSeventeenthGet(b *testing.B) {
	keys := seventeenthKeys()
	t := New[string, int]()
	for i, k := range keys {
		t.Set(k, i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, k := range keys {
			v, _ := t.Get(k)
			seventeenthInt += v
		}
	}
}

func BenchmarkSeventeenthSetAscending(b *testing.B) {
	keys := seventeenthKeys()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		t := New[string, int]()
		for j, k := range keys {
			t.Set(k, j)
		}
		seventeenthMap = t
	}
}
