package mpchash

import (
	"hash/crc32"
	"strconv"
	"testing"
)

var (
	eighteenthMulti  *Multi
	eighteenthBucket string
)

func eighteenthFNV(b []byte, seed uint64) uint64 {
	h := 14695981039346656037 ^ seed
	for _, c := range b {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h * 0x9E3779B97F4A7C15
}

// eighteenthCRC has values of 32 bits only, so that all have one prefix.
func eighteenthCRC(b []byte, seed uint64) uint64 {
	return uint64(crc32.ChecksumIEEE(b) ^ uint32(seed))
}

func eighteenthNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = "server-" + strconv.Itoa(i) + ".example.com:8080"
	}
	return names
}

func BenchmarkEighteenthNew(b *testing.B) {
	names := eighteenthNames(3000)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		eighteenthMulti = New(names, eighteenthFNV, [2]uint64{1, 2}, 21)
	}
}

func BenchmarkEighteenthHash(b *testing.B) {
	m := New(eighteenthNames(1000), eighteenthCRC, [2]uint64{1, 0x5bd1e995}, 21)
	keys := eighteenthNames(64)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		eighteenthBucket = m.Hash(keys[i%len(keys)])
	}
}
