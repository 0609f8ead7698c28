package rope_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/zyedidia/generic/rope"
)

// fifthLimits sets the limits as they are in use: the tests have small ones.
func fifthLimits(b *testing.B) {
	split, join := rope.SplitLength, rope.JoinLength
	b.Cleanup(func() { rope.SplitLength, rope.JoinLength = split, join })
	rope.SplitLength, rope.JoinLength = 1024, 512
}

func fifthText(n int) []byte {
	return []byte(strings.Repeat("some words of a text. ", n/22+1)[:n])
}

func BenchmarkFifthSlice(b *testing.B) {
	fifthLimits(b)
	for _, n := range []int{500, 5000, 60000, 500000} {
		r := rope.New(fifthText(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				r.Slice(n/10, n-n/10)
			}
		})
	}
}

func BenchmarkFifthValue(b *testing.B) {
	fifthLimits(b)
	for _, n := range []int{3000, 20000, 200000} {
		r := rope.New(fifthText(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				r.Value()
			}
		})
	}
}

func BenchmarkFifthInsert(b *testing.B) {
	fifthLimits(b)
	rope.SplitLength, rope.JoinLength = 4096*4, 4096*2
	word := []byte("word ")
	for _, n := range []int{100, 1000, 8000} {
		text := fifthText(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				r := rope.New(text)
				for j := 0; j < 100; j++ {
					r.Insert(j*n/100, word)
				}
			}
		})
	}
}
