package probe

import (
	"os"
	"slices"
	"sync"
	"testing"
)

var sink int

// BenchmarkArithmetic computes without touching memory. What moves it is the
// clock of the processor.
func BenchmarkArithmetic(b *testing.B) {
	x := uint64(1)
	for range b.N {
		for range 1000 {
			x = x*6364136223846793005 + 1442695040888963407
		}
	}
	sink = int(x)
}

// places is the number of places in the chain, which takes 2 MB: more than a
// processor has for itself, as a rule, and less than several share. What does
// not fit there either differs so much from process to process that nothing
// can be told of it.
const places = 1 << 19

// chain is one cycle through its memory in an order that cannot be foreseen:
// the full period of a linear congruential generator.
var chain = sync.OnceValue(func() []uint32 {
	next := make([]uint32, places)
	for i := range next {
		next[i] = (uint32(i)*1664525 + 1013904223) % places
	}
	return next
})

// BenchmarkMemory waits for caches that processors, and guests of one host,
// share: each load needs the one before.
func BenchmarkMemory(b *testing.B) {
	next := chain()
	at := uint32(sink) % places
	b.ResetTimer()
	for range b.N {
		for range 16 {
			at = next[at]
		}
	}
	sink = int(at)
}

var shuffled = sync.OnceValue(func() []int {
	s := make([]int, 2000)
	x := uint32(1)
	for i := range s {
		x = x*1664525 + 1013904223
		s[i] = int(x >> 8)
	}
	return s
})

// BenchmarkBranches sorts. Half of its branches cannot be foreseen.
func BenchmarkBranches(b *testing.B) {
	s := make([]int, len(shuffled()))
	for range b.N {
		copy(s, shuffled())
		slices.Sort(s)
	}
	sink = s[0]
}

type tree struct{ left, right *tree }

func grow(depth int) *tree {
	if depth == 0 {
		return new(tree)
	}
	return &tree{grow(depth - 1), grow(depth - 1)}
}

func (t *tree) leaves() int {
	if t.left == nil {
		return 1
	}
	return t.left.leaves() + t.right.leaves()
}

// BenchmarkGarbage allocates small objects with pointers. The collector works
// beside it on other processors, if it gets them.
func BenchmarkGarbage(b *testing.B) {
	for range b.N {
		sink = grow(10).leaves()
	}
}

// BenchmarkSyscalls asks the kernel for a few bytes.
func BenchmarkSyscalls(b *testing.B) {
	f, err := os.Open("/dev/zero")
	if err != nil {
		b.Skip(err)
	}
	defer f.Close()
	var buf [64]byte
	b.ResetTimer()
	for range b.N {
		n, err := f.Read(buf[:])
		if err != nil {
			b.Fatal(err)
		}
		sink = n
	}
}
