package net

import (
	"net"
	"testing"
)

var fourteenthEqual bool

func BenchmarkFourteenthEqual(b *testing.B) {
	_, a, _ := net.ParseCIDR("2001:db8:1234::/48")
	_, c, _ := net.ParseCIDR("2001:db8:1234::/48")
	na, nc := NewNetwork(*a), NewNetwork(*c)
	for i := 0; i < b.N; i++ {
		fourteenthEqual = na.Equal(nc)
	}
}
