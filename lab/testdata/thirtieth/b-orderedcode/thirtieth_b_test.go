package orderedcode

import (
	"strings"
	"testing"
)

func BenchmarkThirtiethAppend(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Append(nil, "customers/europe/north", "orders", uint64(i), Decr(int64(i)), TrailingString("line item description")); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethAppendInt64(b *testing.B) {
	buf := make([]byte, 0, 32)
	for i := 0; i < b.N; i++ {
		x := int64(uint64(i) * 0x9e3779b97f4a7c15)
		buf = appendInt64(buf[:0], x>>(uint(i)&63))
	}
}

func BenchmarkThirtiethParseString(b *testing.B) {
	key := string(appendString(nil, strings.Repeat("customers/europe/north/", 8)))
	key += string(appendString(nil, "orders"))
	var s string
	for i := 0; i < b.N; i++ {
		if _, err := parseString(&s, key, increasing); err != nil {
			b.Fatal(err)
		}
	}
}
