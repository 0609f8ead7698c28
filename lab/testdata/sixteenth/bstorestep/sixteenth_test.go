package step

import "testing"

var sixteenthString string

func BenchmarkSixteenthString(b *testing.B) {
	v, err := New(0, 1000, Int(0))
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < 1000; i += 3 {
		v.Set(i, Int(i))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sixteenthString = v.String()
	}
}
