package otp

import "testing"

func BenchmarkTwentiethFormat(b *testing.B) {
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(DigitsSix.Format(int32(i%1000000))) + len(DigitsEight.Format(int32(i%1000)))
	}
	if n == 1 {
		b.Log(n)
	}
}
