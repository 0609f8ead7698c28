package ip4defrag

import (
	"net"
	"testing"
	"time"

	"github.com/google/gopacket/layers"
)

func BenchmarkTwentyfirstDefrag(b *testing.B) {
	d := NewIPv4Defragmenter()
	t := time.Unix(1500000000, 0)
	data := make([]byte, 4000)
	mk := func(from, to int, flags layers.IPv4Flag) *layers.IPv4 {
		ip := &layers.IPv4{Version: 4, IHL: 5, Id: 7, Flags: flags, FragOffset: uint16(from / 8), Length: uint16(20 + to - from),
			SrcIP: net.IP{10, 0, 0, 1}, DstIP: net.IP{10, 0, 0, 2}, Protocol: layers.IPProtocolUDP}
		ip.Payload = append([]byte(nil), data[from:to]...)
		return ip
	}
	frags := []*layers.IPv4{mk(0, 1480, layers.IPv4MoreFragments), mk(1480, 2960, layers.IPv4MoreFragments), mk(2960, 4000, 0)}
	for i := 0; i < b.N; i++ {
		var out *layers.IPv4
		for _, f := range frags {
			var err error
			if out, err = d.DefragIPv4WithTimestamp(f, t); err != nil {
				b.Fatal(err)
			}
		}
		if out == nil || len(out.Payload) != 4000 {
			b.Fatal("not defragmented")
		}
	}
}
