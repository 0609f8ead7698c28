package compact

import "testing"

func BenchmarkTwentiethAppendRange(b *testing.B) {
	f := &RangeFactory{Hash: func(left, right []byte) []byte {
		h := make([]byte, 32)
		for i := range h {
			h[i] = left[i]*31 + right[i]
		}
		return h
	}}
	leaf := make([]byte, 32)
	parts := make([]*Range, 16)
	for i := range parts {
		parts[i] = f.NewEmptyRange(uint64(i) * 37)
		for j := 0; j < 37; j++ {
			if err := parts[i].Append(leaf, nil); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, p := range parts {
			r := f.NewEmptyRange(p.Begin())
			if err := r.AppendRange(p, nil); err != nil {
				b.Fatal(err)
			}
		}
		total := f.NewEmptyRange(0)
		for _, p := range parts[:1] {
			if err := total.AppendRange(p, nil); err != nil {
				b.Fatal(err)
			}
		}
	}
}
