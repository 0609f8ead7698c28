package mqtt

import "testing"

var (
	sixteenthBool   bool
	sixteenthString string
)

func BenchmarkSixteenthMatch(b *testing.B) {
	f, err := newTopicFilter("plant/+/line/3/sensor/+/temperature")
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < b.N; i++ {
		sixteenthBool = f.Match("plant/berlin/line/3/sensor/17/temperature")
	}
}

func BenchmarkSixteenthUnpackString(b *testing.B) {
	p := packString("plant/berlin/line/3/sensor/17/temperature")
	for i := 0; i < b.N; i++ {
		_, s, err := unpackString(p)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthString = s
	}
}
