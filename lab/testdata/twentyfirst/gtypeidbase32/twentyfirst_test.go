package base32

import "testing"

var twentyfirstSink []byte

func BenchmarkTwentyfirstDecode(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		twentyfirstSink, _ = Decode("01h455vb4pex5vsknk084sn02q")
	}
}
