package tinylfu

import (
	"fmt"
	"math/rand"
	"testing"
	"time"
)

func BenchmarkThirtiethNvecReset(b *testing.B) {
	n := newNvec(1 << 14)
	r := rand.New(rand.NewSource(30))
	r.Read(n)
	b.SetBytes(int64(len(n)))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		n.reset()
	}
}

func BenchmarkThirtiethExpired(b *testing.B) {
	c := New(1000, 10000)
	keys := make([]string, 500)
	for i := range keys {
		keys[i] = fmt.Sprint("key", i)
		c.Set(&Item{Key: keys[i], Value: i, ExpireAt: time.Now().Add(time.Hour)})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Get(keys[i%len(keys)])
	}
}

func BenchmarkThirtiethSet(b *testing.B) {
	c := New(1000, 10000)
	keys := make([]string, 20000)
	for i := range keys {
		keys[i] = fmt.Sprint("key", i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Set(&Item{Key: keys[i%len(keys)], Value: i})
	}
}
