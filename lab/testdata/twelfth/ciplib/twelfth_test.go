package iplib

import (
	"net"
	"testing"
)

var (
	twelfthIP  net.IP
	twelfthIPs []net.IP
)

func BenchmarkTwelfthEnumerate(b *testing.B) {
	for _, c := range []struct {
		name, cidr   string
		size, offset int
	}{
		{"slash28", "192.0.2.0/28", 0, 0},
		{"slash24", "192.168.1.0/24", 0, 0},
		{"page", "10.0.0.0/8", 1000, 500000},
		{"slash16", "172.16.0.0/16", 0, 0},
	} {
		b.Run(c.name, func(b *testing.B) {
			_, ipnet, err := net.ParseCIDR(c.cidr)
			if err != nil {
				b.Fatal(err)
			}
			ones, _ := ipnet.Mask.Size()
			n := NewNet4(ipnet.IP, ones)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthIPs = n.Enumerate(c.size, c.offset)
			}
		})
	}
}

func BenchmarkTwelfthHexString(b *testing.B) {
	for _, c := range []struct{ name, hex string }{
		{"v4", "c0a80101"},
		{"v4dots", "c0.a8.01.01"},
		{"v6", "20010db8000000000000000000000001"},
		{"v6groups", "2001:0db8:0000:0000:0000:0000:0000:0001"},
		{"bad", "not an address at all"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthIP = HexStringToIP(c.hex)
			}
		})
	}
}
