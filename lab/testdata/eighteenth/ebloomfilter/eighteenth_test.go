package bloomfilter

import (
	"hash/fnv"
	"testing"
)

var (
	eighteenthBool   bool
	eighteenthBytes  []byte
	eighteenthFilter *Filter
)

func eighteenthNew(b *testing.B, m, k uint64) *Filter {
	keys := make([]uint64, k)
	for i := range keys {
		keys[i] = uint64(i+1) * 0x9e3779b97f4a7c15
	}
	f, err := NewWithKeys(m, keys)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < 100; i++ {
		h := fnv.New64a()
		h.Write([]byte{byte(i), 'x', byte(i * 7)})
		f.Add(h)
	}
	b.ReportAllocs()
	b.ResetTimer()
	return f
}

func BenchmarkEighteenthContains(b *testing.B) {
	f := eighteenthNew(b, 10000, 7)
	h := fnv.New64a()
	h.Write([]byte("something"))
	for i := 0; i < b.N; i++ {
		eighteenthBool = f.Contains(h)
	}
}

func BenchmarkEighteenthCopy(b *testing.B) {
	f := eighteenthNew(b, 4000, 60)
	for i := 0; i < b.N; i++ {
		f2, err := f.Copy()
		if err != nil {
			b.Fatal(err)
		}
		eighteenthFilter = f2
	}
}

func BenchmarkEighteenthMarshalBinary(b *testing.B) {
	f := eighteenthNew(b, 20000, 7)
	for i := 0; i < b.N; i++ {
		data, err := f.MarshalBinary()
		if err != nil {
			b.Fatal(err)
		}
		eighteenthBytes = data
	}
}

func BenchmarkEighteenthMarshalText(b *testing.B) {
	f := eighteenthNew(b, 5000, 7)
	for i := 0; i < b.N; i++ {
		data, err := f.MarshalText()
		if err != nil {
			b.Fatal(err)
		}
		eighteenthBytes = data
	}
}
