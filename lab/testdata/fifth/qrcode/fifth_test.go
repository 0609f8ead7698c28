package bitset

import (
	"fmt"
	"testing"
)

var fifthSink int

func fifthData(n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(i*i*13 + 71)
	}
	return data
}

// A header of four bits, as codes have it, and the data.
func BenchmarkFifthAppendByte(b *testing.B) {
	for _, n := range []int{8, 100, 1000} {
		data := fifthData(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				s := New()
				s.AppendByte(4, 4)
				for _, v := range data {
					s.AppendByte(v, 8)
				}
				fifthSink += s.Len()
			}
		})
	}
}

func BenchmarkFifthAppendBytes(b *testing.B) {
	for _, n := range []int{8, 100, 1000} {
		data := fifthData(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				s := New()
				s.AppendBytes(data)
				fifthSink += s.Len()
			}
		})
	}
}

func BenchmarkFifthAppend(b *testing.B) {
	for _, n := range []int{8, 100, 1000} {
		block := New()
		block.AppendBytes(fifthData(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				s := New(true, false, false, true)
				s.Append(block)
				s.Append(block)
				fifthSink += s.Len()
			}
		})
	}
}
