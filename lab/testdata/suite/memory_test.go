package suite

import (
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
)

// chain is a random cycle through 8 MB.
var chain = sync.OnceValue(func() []uint32 {
	rng := rand.New(rand.NewPCG(3, 4))
	order := rng.Perm(2 << 20)
	next := make([]uint32, len(order))
	for i, p := range order {
		next[p] = uint32(order[(i+1)%len(order)])
	}
	return next
})

// BenchmarkChase waits for memory: each load needs the one before.
func BenchmarkChase(b *testing.B) {
	next := chain()
	at := uint32(sink)
	b.ResetTimer()
	for range b.N {
		for range 16 {
			at = next[at]
		}
	}
	sink = int(at)
}

var words = sync.OnceValue(func() []string {
	s := make([]string, 5000)
	for i := range s {
		s[i] = "word" + strconv.Itoa(i*7919)
	}
	return s
})

func BenchmarkMap(b *testing.B) {
	m := make(map[string]int)
	for i, w := range words() {
		m[w] = i
	}
	b.ResetTimer()
	for i := range b.N {
		sink += m[words()[i%5000]]
	}
}

type tree struct{ left, right *tree }

func grow(depth int) *tree {
	if depth == 0 {
		return &tree{}
	}
	return &tree{grow(depth - 1), grow(depth - 1)}
}

func (t *tree) count() int {
	if t.left == nil {
		return 1
	}
	return 1 + t.left.count() + t.right.count()
}

// BenchmarkTree allocates small objects with pointers and keeps the garbage
// collector busy.
func BenchmarkTree(b *testing.B) {
	for range b.N {
		sink = grow(10).count()
	}
}

// BenchmarkSetup has set-up in every call that does not count and a part of
// every iteration that does not.
func BenchmarkSetup(b *testing.B) {
	s := make([]int, 100_000)
	for i := range s {
		s[i] = i * 7919 % 100_003
	}
	b.ResetTimer()
	for i := range b.N {
		b.StopTimer()
		from := i * 50 % 5_000
		part := s[from : from+95_000]
		b.StartTimer()
		for _, v := range part {
			sink += v
		}
	}
}
