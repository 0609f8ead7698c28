package bloom

import (
	"fmt"
	"testing"
)

var eleventhBytes []byte
var eleventhFilter *BloomFilter

func eleventhFilters() []*BloomFilter {
	var fs []*BloomFilter
	for _, n := range []uint{100, 1000, 50000} {
		f := NewWithEstimates(n, 0.01)
		for i := uint(0); i < n; i++ {
			f.AddString(fmt.Sprintf("user-%d@example.com", i))
		}
		fs = append(fs, f)
	}
	return fs
}

func BenchmarkEleventhMarshal(b *testing.B) {
	for _, f := range eleventhFilters() {
		b.Run(fmt.Sprint(f.Cap()), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhBytes, _ = f.MarshalBinary()
			}
		})
	}
}

func BenchmarkEleventhCopy(b *testing.B) {
	for _, f := range eleventhFilters() {
		b.Run(fmt.Sprint(f.Cap()), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhFilter = f.Copy()
			}
		})
	}
}
