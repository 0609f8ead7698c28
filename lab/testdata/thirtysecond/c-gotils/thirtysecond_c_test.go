package bytes

import "testing"

var thirtysecondSink []byte

func BenchmarkThirtysecondExtend(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf := make([]byte, 64)
		for n := 100; n < 3000; n += n / 2 {
			buf = Extend(buf, n)
		}
		thirtysecondSink = buf
	}
}
