package realclientip

import (
	"net"
	"net/http"
	"testing"
)

var (
	tenthIP   string
	tenthAddr net.IPAddr
	tenthErr  error
)

var tenthHeaders = []struct {
	name, header string
	values       []string
}{
	{"xff-one", xForwardedForHdr, []string{"203.1.113.7"}},
	{"xff-chain", xForwardedForHdr, []string{"93.184.216.34, 198.51.101.17, 10.0.3.9, 10.0.0.2"}},
	{"xff-long", xForwardedForHdr, []string{"1.2.3.4, 5.6.7.8, 9.10.11.12, 13.14.15.16, 17.18.19.20, 21.22.23.24", "2a00:1450:4001:81b::200e, 10.1.2.3"}},
	{"forwarded", forwardedHdr, []string{`for=93.184.216.34;proto=https;by=203.0.113.43, for="[2a00:1450:4001:81b::200e]:4711"`, "for=10.0.0.9;proto=http"}},
}

func BenchmarkTenthRightmostNonPrivate(b *testing.B) {
	for _, c := range tenthHeaders {
		strat, err := NewRightmostNonPrivateStrategy(c.header)
		if err != nil {
			b.Fatal(err)
		}
		headers := http.Header{c.header: c.values}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthIP = strat.ClientIP(headers, "10.0.0.1:8080")
			}
		})
	}
}

func BenchmarkTenthTrustedCount(b *testing.B) {
	for _, c := range tenthHeaders {
		for _, n := range []struct {
			name  string
			count int
		}{{"/1", 1}, {"/2", 2}} {
			strat, err := NewRightmostTrustedCountStrategy(c.header, n.count)
			if err != nil {
				b.Fatal(err)
			}
			headers := http.Header{c.header: c.values}
			b.Run(c.name+n.name, func(b *testing.B) {
				for i := 0; i < b.N; i++ {
					tenthIP = strat.ClientIP(headers, "10.0.0.1:8080")
				}
			})
		}
	}
}

func BenchmarkTenthParseIPAddr(b *testing.B) {
	for _, c := range []struct{ name, addr string }{
		{"v4", "93.184.216.34"},
		{"v4-port", "93.184.216.34:4711"},
		{"v6", "2a00:1450:4001:81b::200e"},
		{"v6-brackets", "[2a00:1450:4001:81b::200e]"},
		{"v6-port", "[2a00:1450:4001:81b::200e]:4711"},
		{"v6-zone", "fe80::1ff:fe23:4567:890a%eth0"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthAddr, tenthErr = ParseIPAddr(c.addr)
			}
		})
	}
}
