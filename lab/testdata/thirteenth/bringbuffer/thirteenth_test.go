package ringbuffer

import "testing"

var thirteenthInt int

func BenchmarkThirteenthRead(b *testing.B) {
	for _, c := range []struct {
		name string
		each int
	}{{"bytes", 4}, {"record", 48}, {"block", 512}} {
		r := New(1021)
		data := make([]byte, 1021)
		p := make([]byte, c.each)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				n, err := r.Read(p)
				if err != nil {
					r.Write(data)
				}
				thirteenthInt += n
			}
		})
	}
}
