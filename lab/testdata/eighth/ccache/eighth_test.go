package cache

import (
	"fmt"
	"testing"
)

var eighthCount int

func eighthKeys(n int) []string {
	keys := make([]string, n)
	for i := range keys {
		keys[i] = fmt.Sprintf("session:%08x", i*7919)
	}
	return keys
}

// BenchmarkEighthExpired deletes what has expired, with a callback for it. Putting it there takes
// some of the time.
func BenchmarkEighthExpired(b *testing.B) {
	for _, n := range []int{5, 60, 1000} {
		keys := eighthKeys(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := New(NoExpiration, 0)
			c.OnEvicted(func(string, interface{}) { eighthCount++ })
			for i := 0; i < b.N; i++ {
				for _, k := range keys {
					c.items[k] = Item{Object: k, Expiration: 1}
				}
				c.DeleteExpired()
			}
		})
	}
}

// BenchmarkEighthFlush fills the cache again after each time.
func BenchmarkEighthFlush(b *testing.B) {
	for _, n := range []int{5, 100, 2000} {
		keys := eighthKeys(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := New(NoExpiration, 0)
			for i := 0; i < b.N; i++ {
				for _, k := range keys {
					c.Set(k, nil, NoExpiration)
				}
				eighthCount += c.ItemCount()
				c.Flush()
			}
		})
	}
}
