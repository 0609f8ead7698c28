package script

import (
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/load/wire"
)

// ParseURL reads an absolute URL. Its scheme is http where the text has none; a
// user and a fragment are dropped.
func ParseURL(text string) (*url.URL, error) {
	target, err := Spec{URL: text}.Target()
	if err != nil {
		return nil, err
	}
	return target.URL, nil
}

// At returns the request with scheme and host of base in place of its own. A nil
// base changes nothing, and neither does a URL that cannot be read: Target
// reports that.
func (s Spec) At(base *url.URL) Spec {
	if base == nil {
		return s
	}
	raw := s.URL
	if !strings.Contains(raw, "://") {
		raw = "http://" + raw
	}
	if u, err := url.Parse(raw); err == nil {
		u.Scheme, u.Host = base.Scheme, base.Host
		s.URL = u.String()
	}
	return s
}

// SameServer reports whether two URLs lead to one server: localhost and 0.0.0.0
// are 127.0.0.1, or its counterpart in IPv6.
func SameServer(a, b *url.URL) bool {
	if Port(a) != Port(b) {
		return false
	}
	host, other := strings.ToLower(a.Hostname()), strings.ToLower(b.Hostname())
	if host == other {
		return true
	}
	one, two := loopbacks(host), loopbacks(other)
	return slices.ContainsFunc(one, func(ip netip.Addr) bool { return slices.Contains(two, ip) })
}

// Port returns the port of a URL, which follows from its scheme where it has
// none.
func Port(u *url.URL) string {
	_, port, _ := net.SplitHostPort(wire.HostPort(u))
	return port
}

// loopbacks returns the addresses of this machine that a host stands for, none
// if it is a name or another machine.
func loopbacks(host string) []netip.Addr {
	ip, err := netip.ParseAddr(host)
	v4, v6 := netip.AddrFrom4([4]byte{127, 0, 0, 1}), netip.IPv6Loopback()
	switch {
	case host == "localhost":
		return []netip.Addr{v4, v6}
	case err != nil:
		return nil
	case ip == netip.IPv4Unspecified():
		return []netip.Addr{v4}
	case ip == netip.IPv6Unspecified(): // takes connections of both
		return []netip.Addr{v4, v6}
	}
	return []netip.Addr{ip.Unmap()}
}
