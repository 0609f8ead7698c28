package cidranger

import (
	"net"
	"testing"
)

var fourteenthEntries []RangerEntry

func fourteenthRanger() Ranger {
	r := NewPCTrieRanger()
	for i := 0; i < 256; i++ {
		ip := net.IPv4(10, byte(i%16), byte(i*37), 0).To4()
		_ = r.Insert(NewBasicRangerEntry(net.IPNet{IP: ip, Mask: net.CIDRMask(24, 32)}))
	}
	return r
}

func BenchmarkFourteenthCovered(b *testing.B) {
	r := fourteenthRanger()
	_, network, _ := net.ParseCIDR("10.0.0.0/8")
	for i := 0; i < b.N; i++ {
		fourteenthEntries, _ = r.CoveredNetworks(*network)
	}
}
