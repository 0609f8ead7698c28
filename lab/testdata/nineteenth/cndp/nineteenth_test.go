package ndp

import (
	"net"
	"net/netip"
	"testing"
	"time"
)

func nineteenthRA(opts ...Option) *RouterAdvertisement {
	return &RouterAdvertisement{
		CurrentHopLimit: 64,
		RouterLifetime:  30 * time.Minute,
		Options:         opts,
	}
}

func nineteenthMarshal(b *testing.B, m Message) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := MarshalMessage(m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthRouteInformation(b *testing.B) {
	nineteenthMarshal(b, nineteenthRA(
		&RouteInformation{PrefixLength: 48, Preference: High, RouteLifetime: time.Hour, Prefix: netip.MustParseAddr("2001:db8:1::")},
		&RouteInformation{PrefixLength: 96, RouteLifetime: time.Hour, Prefix: netip.MustParseAddr("64:ff9b::")},
	))
}

func BenchmarkNineteenthDNSSearchList(b *testing.B) {
	nineteenthMarshal(b, nineteenthRA(
		&DNSSearchList{Lifetime: time.Hour, DomainNames: []string{"corp.example.com", "lan.example.com", "example.org"}},
	))
}

func BenchmarkNineteenthParse(b *testing.B) {
	m := nineteenthRA(
		&LinkLayerAddress{Direction: Source, Addr: net.HardwareAddr{0xde, 0xad, 0xbe, 0xef, 0xde, 0xad}},
		NewMTU(1500),
		&PrefixInformation{PrefixLength: 64, OnLink: true, ValidLifetime: time.Hour, PreferredLifetime: time.Hour, Prefix: netip.MustParseAddr("2001:db8::")},
		&RecursiveDNSServer{Lifetime: time.Hour, Servers: []netip.Addr{netip.MustParseAddr("2001:db8::1"), netip.MustParseAddr("2001:db8::2")}},
		&RAFlagsExtension{Flags: RAFlags{0x80, 0, 0, 0, 0, 0}},
	)
	buf, err := MarshalMessage(m)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := ParseMessage(buf); err != nil {
			b.Fatal(err)
		}
	}
}
