package riff

import (
	"bytes"
	"testing"
)

func BenchmarkTwentyfirstNext(b *testing.B) {
	var d []byte
	for i := 0; i < 10; i++ {
		d = append(d, 'd', 'a', 't', 'a', 100, 0, 0, 0)
		d = append(d, make([]byte, 100)...)
	}
	n := len(d) + 4
	d = append([]byte{'R', 'I', 'F', 'F', byte(n), byte(n >> 8), 0, 0, 'W', 'A', 'V', 'E'}, d...)
	for i := 0; i < b.N; i++ {
		_, r, err := NewReader(bytes.NewReader(d))
		for err == nil {
			_, _, _, err = r.Next()
		}
	}
}
