package types

import (
	"strconv"
	"testing"
)

var sixteenthValue interface{}

func BenchmarkSixteenthDictGet(b *testing.B) {
	d := NewDict()
	for i := 0; i < 50; i++ {
		d.Set("key"+strconv.Itoa(i), i)
	}
	for i := 0; i < b.N; i++ {
		sixteenthValue, _ = d.Get("key40")
	}
}
