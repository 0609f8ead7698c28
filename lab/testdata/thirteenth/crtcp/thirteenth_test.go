package rtcp

import (
	"fmt"
	"testing"
)

var (
	thirteenthBytes []byte
	thirteenthSum   uint16
	thirteenthNack  TransportLayerNack
)

func BenchmarkThirteenthSDES(b *testing.B) {
	one := NewCNAMESourceDescription(0x902f9e2e, "{9c00eb92-1afb-9d49-a47d-91f64eee69f5}")
	four := &SourceDescription{}
	for i := 0; i < 4; i++ {
		four.Chunks = append(four.Chunks, SourceDescriptionChunk{
			Source: uint32(i),
			Items: []SourceDescriptionItem{
				{Type: SDESCNAME, Text: "user@host.example.com"},
				{Type: SDESTool, Text: "bench"},
			},
		})
	}
	for _, s := range []*SourceDescription{one, four} {
		b.Run(fmt.Sprintf("chunks=%d", len(s.Chunks)), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				data, err := s.Marshal()
				if err != nil {
					b.Fatal(err)
				}
				thirteenthBytes = data
			}
		})
	}
}

func BenchmarkThirteenthRange(b *testing.B) {
	for _, lost := range []PacketBitmap{0x8000, 0x0411, 0xffff} {
		b.Run(fmt.Sprintf("lost=%04x", uint16(lost)), func(b *testing.B) {
			n := NackPair{PacketID: 65530, LostPackets: lost}
			var sum uint16
			for i := 0; i < b.N; i++ {
				n.Range(func(seqno uint16) bool {
					sum += seqno
					return true
				})
			}
			thirteenthSum = sum
		})
	}
}

func BenchmarkThirteenthNack(b *testing.B) {
	for _, count := range []int{3, 20, 200} {
		b.Run(fmt.Sprintf("nacks=%d", count), func(b *testing.B) {
			p := TransportLayerNack{SenderSSRC: 1, MediaSSRC: 2}
			for i := 0; i < count; i++ {
				p.Nacks = append(p.Nacks, NackPair{PacketID: uint16(i * 17), LostPackets: 5})
			}
			data, err := p.Marshal()
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				var q TransportLayerNack
				if err := q.Unmarshal(data); err != nil {
					b.Fatal(err)
				}
				thirteenthNack = q
			}
		})
	}
}
