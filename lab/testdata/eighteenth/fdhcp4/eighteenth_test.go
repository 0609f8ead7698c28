package dhcp4

import (
	"net"
	"testing"
	"time"
)

var (
	eighteenthMAC     = net.HardwareAddr{2, 0x42, 0xac, 0x11, 0, 2}
	eighteenthServer  = net.IP{192, 168, 1, 1}
	eighteenthOptions = []Option{
		{OptionSubnetMask, []byte{255, 255, 255, 0}},
		{OptionRouter, []byte{192, 168, 1, 1}},
		{OptionDomainNameServer, []byte{8, 8, 8, 8, 8, 8, 4, 4}},
		{OptionDomainName, []byte("office.example.com")},
		{OptionHostName, []byte("workstation-17")},
		{OptionVendorClassIdentifier, []byte("MSFT 5.0")},
		{OptionParameterRequestList, []byte{1, 3, 6, 15, 31, 33, 43, 44, 46, 47, 119, 121}},
	}
	eighteenthPacket Packet
)

func BenchmarkEighteenthRequestPacket(b *testing.B) {
	xid := []byte{1, 2, 3, 4}
	for i := 0; i < b.N; i++ {
		eighteenthPacket = RequestPacket(Request, eighteenthMAC, nil, xid, true, eighteenthOptions)
	}
}

func BenchmarkEighteenthReplyPacket(b *testing.B) {
	req := RequestPacket(Request, eighteenthMAC, nil, []byte{1, 2, 3, 4}, true, nil)
	ip := net.IP{192, 168, 1, 77}
	for i := 0; i < b.N; i++ {
		eighteenthPacket = ReplyPacket(req, ACK, eighteenthServer, ip, 2*time.Hour, eighteenthOptions)
	}
}
