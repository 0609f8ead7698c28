package cedar

import (
	"fmt"
	"testing"
)

func twentyfirstTrie() (*Cedar, [][]byte) {
	c := New()
	var keys [][]byte
	for i := 0; i < 2000; i++ {
		k := []byte(fmt.Sprintf("word-%d-%d", i%37, i*7919%10007))
		keys = append(keys, k)
		c.Insert(k, i)
	}
	return c, keys
}

func BenchmarkTwentyfirstKey(b *testing.B) {
	c, keys := twentyfirstTrie()
	var ids []int
	for _, k := range keys {
		id, err := c.Jump(k, 0)
		if err != nil {
			b.Fatal(err)
		}
		ids = append(ids, id)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Key(ids[i%len(ids)])
	}
}

func BenchmarkTwentyfirstGet(b *testing.B) {
	c, keys := twentyfirstTrie()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Get(keys[i%len(keys)])
	}
}
