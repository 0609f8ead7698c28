package xff

import (
	"net"
	"testing"
)

var (
	fifteenthString string
	fifteenthBool   bool
)

func BenchmarkFifteenthParse(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthString = Parse("unknown, 192.168.110.162, 10.9.8.7, 203.0.113.9, 198.51.100.1")
	}
}

func BenchmarkFifteenthIsPublicIP(b *testing.B) {
	ips := []net.IP{
		net.ParseIP("203.0.113.9"),
		net.ParseIP("10.1.2.3"),
		net.ParseIP("192.168.3.4").To4(),
		net.ParseIP("2001:db8::1"),
		net.ParseIP("fd00::1"),
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, ip := range ips {
			fifteenthBool = IsPublicIP(ip)
		}
	}
}
