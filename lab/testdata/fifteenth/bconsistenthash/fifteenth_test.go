package consistenthash

import "testing"

// fifteenthHash is FNV-1a.
func fifteenthHash(data []byte) uint32 {
	h := uint32(2166136261)
	for _, c := range data {
		h = (h ^ uint32(c)) * 16777619
	}
	return h
}

var fifteenthEmpty bool

func BenchmarkFifteenthAdd(b *testing.B) {
	keys := []string{"http://10.0.0.1:8080", "http://10.0.0.2:8080", "http://10.0.0.3:8080"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		m := New(50, fifteenthHash)
		m.Add(keys...)
		fifteenthEmpty = m.IsEmpty()
	}
}
