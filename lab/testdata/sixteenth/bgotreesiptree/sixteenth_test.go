package iptree

import (
	"net"
	"testing"
)

var sixteenthValue interface{}

func BenchmarkSixteenthGetByIP(b *testing.B) {
	t := NewTree()
	for i := 0; i < 256; i++ {
		ip := net.IPv4(10, byte(i), 0, 0).To4()
		t.InplaceInsertNet(&net.IPNet{IP: ip, Mask: net.CIDRMask(16, 32)}, i)
		ip6 := net.ParseIP("2001:db8::")
		ip6[5] = byte(i)
		t.InplaceInsertNet(&net.IPNet{IP: ip6, Mask: net.CIDRMask(48, 128)}, i)
	}
	ips := []net.IP{
		net.ParseIP("10.1.2.3"), net.ParseIP("10.200.2.3"), net.ParseIP("192.0.2.1"),
		net.ParseIP("2001:db8:77::1"), net.ParseIP("2001:db8:1::5"), net.ParseIP("::1"),
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, ip := range ips {
			sixteenthValue, _ = t.GetByIP(ip)
		}
	}
}
