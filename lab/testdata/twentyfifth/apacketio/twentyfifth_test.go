package packetio

import "testing"

func BenchmarkTwentyfifthReadAttributes(b *testing.B) {
	buffer := NewBuffer()
	var attrs Attributes
	for i := 0; i < 32; i++ {
		attrs = append(attrs, Attribute{Key: i, Value: "value"})
	}
	packet := make([]byte, 100)
	payload := make([]byte, 1500)
	received := make(Attributes, 0, 32)
	for i := 0; i < 16; i++ {
		_, _ = buffer.Write(packet, attrs)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := buffer.Write(packet, attrs); err != nil {
			b.Fatal(err)
		}
		var err error
		if _, received, err = buffer.Read(payload, received); err != nil {
			b.Fatal(err)
		}
	}
}
