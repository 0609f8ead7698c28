package sockaddr

import "testing"

func BenchmarkThirtysecondNewIPv4Addr(b *testing.B) {
	addrs := []string{"127.0.0.1", "10.20.30.40", "192.168.1.254", "8.8.8.8", "255.255.255.255"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, a := range addrs {
			if _, err := NewIPv4Addr(a); err != nil {
				b.Fatal(err)
			}
		}
	}
}
