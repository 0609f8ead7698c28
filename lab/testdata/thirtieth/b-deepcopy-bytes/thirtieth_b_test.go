package deepcopy

import "testing"

func BenchmarkThirtiethBytes(b *testing.B) {
	p := make([]byte, 4096)
	for i := range p {
		p[i] = byte(i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := Anything(p); err != nil {
			b.Fatal(err)
		}
	}
}
