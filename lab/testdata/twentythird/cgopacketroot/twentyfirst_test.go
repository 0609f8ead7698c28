package gopacket

import "testing"

func BenchmarkTwentyfirstLessThan(b *testing.B) {
	var es []Endpoint
	for i := 0; i < 16; i++ {
		es = append(es, NewEndpoint(1, []byte{10, 0, byte(i * 7), byte(i)}))
	}
	n := 0
	for i := 0; i < b.N; i++ {
		if es[i&15].LessThan(es[(i*5+3)&15]) {
			n++
		}
	}
	_ = n
}
