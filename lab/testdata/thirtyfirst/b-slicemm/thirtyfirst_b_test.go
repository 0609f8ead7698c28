package slicemultimap

import "testing"

func BenchmarkThirtyfirstPutAll(b *testing.B) {
	values := make([]interface{}, 200)
	for i := range values {
		values[i] = i
	}
	b.ReportAllocs()
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		m := New()
		m.PutAll("a", values)
		m.PutAll("b", values)
		m.PutAll("a", values)
	}
}

func BenchmarkThirtyfirstRemove(b *testing.B) {
	values := make([]interface{}, 500)
	for i := range values {
		values[i] = i
	}
	m := New()
	m.PutAll("a", values)
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		m.Remove("a", n%100)
		m.Put("a", n%100)
	}
}
