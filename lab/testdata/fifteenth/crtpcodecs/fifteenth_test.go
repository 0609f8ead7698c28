package codecs

import "testing"

var (
	fifteenthBytes    []byte
	fifteenthPayloads [][]byte
)

func BenchmarkFifteenthH264FUA(b *testing.B) {
	var fragments [][]byte
	for i := 0; i < 12; i++ {
		f := make([]byte, 1200)
		f[0] = 0x7C
		f[1] = 0x05
		if i == 0 {
			f[1] |= 0x80
		}
		if i == 11 {
			f[1] |= 0x40
		}
		fragments = append(fragments, f)
	}
	p := &H264Packet{}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, f := range fragments {
			out, err := p.Unmarshal(f)
			if err != nil {
				b.Fatal(err)
			}
			fifteenthBytes = out
		}
	}
}

func BenchmarkFifteenthG711Payload(b *testing.B) {
	p := &G711Payloader{}
	samples := make([]byte, 1600)
	for i := 0; i < b.N; i++ {
		fifteenthPayloads = p.Payload(40, samples)
	}
}

func BenchmarkFifteenthH264Payload(b *testing.B) {
	var stream []byte
	for _, n := range []struct {
		header byte
		size   int
	}{{0x67, 60}, {0x68, 12}, {0x65, 80}} {
		stream = append(stream, 0, 0, 0, 1, n.header)
		for i := 0; i < n.size; i++ {
			stream = append(stream, byte(i)|0x80)
		}
	}
	p := &H264Payloader{}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthPayloads = p.Payload(1200, stream)
	}
}
