package setmultimap

import "testing"

func BenchmarkThirtyfirstEmpty(b *testing.B) {
	m := New()
	for i := 0; i < 1000; i++ {
		m.Put(i, "x")
		m.Put(i, "y")
	}
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if m.Empty() {
			b.Fatal("not empty")
		}
	}
}
