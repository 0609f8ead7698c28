package cidr

import (
	"fmt"
	"math/big"
	"net"
	"testing"
)

var (
	fourthFirst, fourthLast net.IP
	fourthErr               error
)

func fourthNets(b *testing.B) []*net.IPNet {
	var nets []*net.IPNet
	for _, s := range []string{"10.0.0.0/8", "192.168.4.0/22", "203.0.113.64/30", "2001:db8::/32", "2001:db8:1:2::/64", "fe80::1/128"} {
		_, n, err := net.ParseCIDR(s)
		if err != nil {
			b.Fatal(err)
		}
		nets = append(nets, n)
	}
	return nets
}

func BenchmarkFourthRange(b *testing.B) {
	for i, n := range fourthNets(b) {
		b.Run(fmt.Sprint("net", i), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthFirst, fourthLast = AddressRange(n)
			}
		})
	}
}

func BenchmarkFourthHost(b *testing.B) {
	for i, n := range fourthNets(b)[:5] {
		b.Run(fmt.Sprint("net", i), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthFirst, fourthErr = Host(n, i&3)
				fourthLast, fourthErr = Host(n, -1-i&3)
			}
		})
	}
}

func BenchmarkFourthHostBig(b *testing.B) {
	for i, n := range fourthNets(b)[:5] {
		b.Run(fmt.Sprint("net", i), func(b *testing.B) {
			num := new(big.Int)
			for i := 0; i < b.N; i++ {
				fourthFirst, fourthErr = HostBig(n, num.SetInt64(int64(i&3)))
				fourthLast, fourthErr = HostBig(n, num.SetInt64(int64(-1-i&3)))
			}
		})
	}
}
