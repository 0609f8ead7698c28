package fixed

import "testing"

var twentyfirstSink Point26_6

func BenchmarkTwentyfirstPointMul(b *testing.B) {
	p := Point26_6{1234, 567}
	for i := 0; i < b.N; i++ {
		twentyfirstSink = p.Mul(Int26_6(i & 255))
	}
}

func BenchmarkTwentyfirstString(b *testing.B) {
	for i := 0; i < b.N; i++ {
		_ = Int26_6(i*37 - 5000).String()
	}
}
