package iana

import (
	"net"
	"testing"
)

var twelfthReservations []*Reservation

func BenchmarkTwelfthReservations(b *testing.B) {
	for _, s := range []string{"8.8.8.8", "192.168.7.1", "192.0.0.170", "2a00:1450:4001:82a::200e", "2001:db8::17"} {
		b.Run(s, func(b *testing.B) {
			ip := net.ParseIP(s)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthReservations = GetReservationsForIP(ip)
			}
		})
	}
}
