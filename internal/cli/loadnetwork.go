package cli

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/gohone/hone/internal/load/wire"
)

// A network is the hosts that requests may go to. Names are looked up once and
// addresses dialled ever after, so that a name that changes leads nowhere else.
type network struct {
	allowed map[string][]string
	dialer  net.Dialer
}

// checkHost refuses what -allow cannot mean.
func checkHost(host string) error {
	if strings.ContainsAny(host, "/@[] ") {
		return usageErrorf("load: -allow %s: want a host alone, such as bench.example.org or 10.0.0.7", host)
	}
	if _, err := netip.ParseAddr(host); err != nil && strings.Contains(host, ":") {
		return usageErrorf("load: -allow %s: want a host without its port", host)
	}
	return nil
}

// newNetwork looks up the hosts that are allowed beside this machine.
func newNetwork(ctx context.Context, hosts []string) (*network, error) {
	n := &network{allowed: make(map[string][]string)}
	for _, host := range hosts {
		if _, err := netip.ParseAddr(host); err == nil {
			n.allowed[strings.ToLower(host)] = []string{host}
			continue
		}
		addresses, err := net.DefaultResolver.LookupHost(ctx, host)
		if err != nil {
			return nil, fmt.Errorf("look up -allow %s: %w", host, err)
		}
		n.allowed[strings.ToLower(host)] = addresses
	}
	return n, nil
}

// addresses returns what to dial for a host, nil if nothing may be sent there.
func (n *network) addresses(host string) []string {
	host = strings.ToLower(host)
	if host == "localhost" {
		return []string{"127.0.0.1", "::1"}
	}
	if isLocal(host) {
		return []string{host}
	}
	return n.allowed[host]
}

// isLocal says that a host is this machine whatever anybody's table of names says.
func isLocal(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && (ip.Unmap().IsLoopback() || ip.IsUnspecified())
}

// check refuses a URL of the line that leads where nothing may be sent.
func (n *network) check(u *url.URL) error {
	if u == nil || n.addresses(u.Hostname()) != nil {
		return nil
	}
	return usageErrorf("load: %s is not this machine; -allow %s says that you may load it", u.Host, u.Hostname())
}

// dial connects to where requests may go.
func (n *network) dial(ctx context.Context, kind, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	list := n.addresses(host)
	if list == nil {
		return nil, notAllowed(host)
	}
	var first error
	for _, a := range list {
		conn, err := n.dialer.DialContext(ctx, kind, net.JoinHostPort(a, port))
		if err == nil {
			return conn, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func notAllowed(host string) error {
	return fmt.Errorf("%s is not this machine and %w; see -allow", host, wire.ErrNotAllowed)
}

// through returns what sends requests through a proxy, which would connect to
// any host: that of each request is checked before.
func (n *network) through(proxy *url.URL) func(*http.Request) (*url.URL, error) {
	if proxy == nil {
		return nil
	}
	return func(r *http.Request) (*url.URL, error) {
		if host := r.URL.Hostname(); n.addresses(host) == nil {
			return nil, notAllowed(host)
		}
		return proxy, nil
	}
}

// portOf returns the port of a URL.
func portOf(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "https":
		return "443"
	}
	return "80"
}
