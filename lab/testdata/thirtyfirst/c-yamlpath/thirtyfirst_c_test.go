package yamlpath

import "testing"

func BenchmarkThirtyfirstSlice(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if ix, err := slice("10:190:2", 200); err != nil || len(ix) != 90 {
			b.Fatal(ix, err)
		}
		if ix, err := slice("::-1", 200); err != nil || len(ix) != 200 {
			b.Fatal(ix, err)
		}
	}
}
