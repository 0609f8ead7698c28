package vlq

import (
	"bufio"
	"bytes"
	"testing"
)

var eighteenthSink uint64

func BenchmarkEighteenthPutUint(b *testing.B) {
	var buf [MaxLen64]byte
	values := []uint64{0, 5, 90, 127, 128, 300, 9000, 70000, 1 << 24, 1 << 40}
	for i := 0; i < b.N; i++ {
		for _, v := range values {
			eighteenthSink += uint64(PutUint(buf[:], v))
		}
	}
}

func BenchmarkEighteenthReadUint(b *testing.B) {
	var data []byte
	var buf [MaxLen64]byte
	for i := uint64(0); i < 1000; i++ {
		n := PutUint(buf[:], 1<<40+i*i*77777)
		data = append(data, buf[:n]...)
	}
	src := bytes.NewReader(data)
	r := bufio.NewReader(src)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		src.Reset(data)
		r.Reset(src)
		for j := 0; j < 1000; j++ {
			x, err := ReadUint(r)
			if err != nil {
				b.Fatal(err)
			}
			eighteenthSink += x
		}
	}
}
