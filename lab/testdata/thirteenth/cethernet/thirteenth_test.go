package ethernet

import (
	"fmt"
	"testing"
)

var thirteenthFrame Frame

func BenchmarkThirteenthVLAN(b *testing.B) {
	for _, size := range []int{46, 64} {
		for _, service := range []bool{false, true} {
			b.Run(fmt.Sprintf("payload=%d/service=%v", size, service), func(b *testing.B) {
				f := &Frame{
					Destination: Broadcast,
					Source:      Broadcast,
					VLAN:        &VLAN{Priority: PriorityVideo, ID: 100},
					EtherType:   EtherTypeIPv4,
					Payload:     make([]byte, size),
				}
				if service {
					f.ServiceVLAN = &VLAN{ID: 7}
				}
				data, err := f.MarshalBinary()
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				b.ResetTimer()
				for i := 0; i < b.N; i++ {
					if err := thirteenthFrame.UnmarshalBinary(data); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
