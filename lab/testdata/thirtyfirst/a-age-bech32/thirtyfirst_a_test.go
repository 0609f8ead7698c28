package bech32

import "testing"

var thirtyfirstSink any

func BenchmarkThirtyfirstBech32Decode(b *testing.B) {
	key := make([]byte, 32)
	for i := range key {
		key[i] = byte(i*37 + 11)
	}
	s, err := Encode("age", key)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		_, data, err := Decode(s)
		if err != nil {
			b.Fatal(err)
		}
		thirtyfirstSink = data
	}
}

func BenchmarkThirtyfirstBech32Polymod(b *testing.B) {
	values := make([]byte, 65)
	for i := range values {
		values[i] = byte(i*13+5) & 31
	}
	b.ReportAllocs()
	var sum uint32
	for i := 0; i < b.N; i++ {
		sum ^= polymod(values)
	}
	thirtyfirstSink = sum
}
