package mapset

import (
	"fmt"
	"testing"
)

var sixthText []byte

func BenchmarkSixthMarshal(b *testing.B) {
	for _, n := range []int{3, 40, 1000} {
		numbers := NewThreadUnsafeSet[int]()
		names := NewThreadUnsafeSet[string]()
		for i := 0; i < n; i++ {
			numbers.Add(i * 1001)
			names.Add(fmt.Sprintf("name-%d", i))
		}
		b.Run(fmt.Sprintf("int-%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthText, _ = numbers.MarshalJSON()
			}
		})
		b.Run(fmt.Sprintf("string-%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthText, _ = names.MarshalJSON()
			}
		})
	}
}
