package skiplist

import (
	"strconv"
	"strings"
	"testing"
)

var fourteenthCount int

func BenchmarkFourteenthSet(b *testing.B) {
	for i := 0; i < b.N; i++ {
		s := NewIntMap()
		for k := 0; k < 200; k++ {
			s.Set(k*7919%1009, nil)
		}
		fourteenthCount += s.Len()
	}
}

// BenchmarkFourteenthRange has names that are ordered without regard to case.
func BenchmarkFourteenthRange(b *testing.B) {
	s := NewCustomMap(func(l, r interface{}) bool {
		return strings.ToLower(l.(string)) < strings.ToLower(r.(string))
	})
	for k := 0; k < 500; k++ {
		s.Set("Metrics/Host-"+strconv.Itoa(k), k)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for it := s.Range("metrics/host-2", "metrics/host-4"); it.Next(); {
			fourteenthCount++
		}
	}
}
