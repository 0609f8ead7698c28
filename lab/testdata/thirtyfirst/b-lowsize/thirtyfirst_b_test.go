package size

import "testing"

func BenchmarkThirtyfirstOf(b *testing.B) {
	type rec struct {
		Name string
		IDs  []int64
		Raw  []byte
		Sum  [32]byte
	}
	recs := make([]rec, 20)
	for i := range recs {
		recs[i] = rec{"a record with a name", make([]int64, 50), make([]byte, 300), [32]byte{}}
	}
	b.ResetTimer()
	n := 0
	for i := 0; i < b.N; i++ {
		n += Of(recs)
	}
}
