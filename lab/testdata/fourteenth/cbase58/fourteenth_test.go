package base58

import "testing"

var (
	fourteenthBytes = []byte("\x00a payload of some bytes, more than fit into a word or two: 0123456789")
	fourteenthText  = "3sN2THZeE9Eh9eYrwkvZqNstbHGvrxSAM7gXUXvyFQP8XvQLUqNCS27icwUeDT7ckHm4FUHM2mTVh1vbLmk7y"
	fourteenthShort = "1R5zmAa"
	fourteenthSink  int
)

func BenchmarkFourteenthEncode(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthSink += len(Encode(fourteenthBytes))
	}
}

func BenchmarkFourteenthDecode(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthSink += len(Decode(fourteenthText))
		fourteenthSink += len(Decode(fourteenthShort))
	}
}
