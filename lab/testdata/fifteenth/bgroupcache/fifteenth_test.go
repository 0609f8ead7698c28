package groupcache

import (
	"strings"
	"testing"
)

var fifteenthEqual bool

func BenchmarkFifteenthEqualString(b *testing.B) {
	s := strings.Repeat("0123456789abcdef", 64)
	v := ByteView{b: []byte(s)}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthEqual = v.EqualString(s)
	}
}
