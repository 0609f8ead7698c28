package target

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

// A Network is the hosts that requests may go to: this machine, and those that
// were allowed. Names are looked up once, so that a name that changes later
// leads nowhere else. It is safe for concurrent use.
type Network struct {
	allowed map[string][]string // addresses by host, in lower case
	dialer  net.Dialer
}

// NewNetwork looks up the hosts that are allowed beside this machine.
func NewNetwork(ctx context.Context, hosts []string) (*Network, error) {
	n := &Network{allowed: make(map[string][]string)}
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

// A HostError reports that a URL leads to a host that is not allowed.
type HostError struct{ URL *url.URL }

func (e *HostError) Error() string {
	return fmt.Sprintf("%s is not this machine and not allowed", e.URL.Host)
}

// Check returns a [HostError] for a URL that leads where nothing may be sent.
// Nil leads nowhere.
func (n *Network) Check(u *url.URL) error {
	if u == nil || n.addresses(u.Hostname()) != nil {
		return nil
	}
	return &HostError{u}
}

// Dial connects to where requests may go; elsewhere the error is
// [wire.ErrNotAllowed].
func (n *Network) Dial(ctx context.Context, network, address string) (net.Conn, error) {
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
		conn, err := n.dialer.DialContext(ctx, network, net.JoinHostPort(a, port))
		if err == nil {
			return conn, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// Through returns what sends requests through a proxy, which would connect to
// any host: the host of each request is checked first. It is nil without a proxy.
func (n *Network) Through(proxy *url.URL) func(*http.Request) (*url.URL, error) {
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

func notAllowed(host string) error {
	return fmt.Errorf("%s is not this machine and %w; see -allow", host, wire.ErrNotAllowed)
}

// addresses returns what to dial for a host, nil if nothing may be sent there.
func (n *Network) addresses(host string) []string {
	host = strings.ToLower(host)
	if host == "localhost" {
		return []string{"127.0.0.1", "::1"}
	}
	if IsLocal(host) {
		return []string{host}
	}
	return n.allowed[host]
}

// IsLocal reports whether a host is this machine whatever name servers say.
func IsLocal(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && (ip.Unmap().IsLoopback() || ip.IsUnspecified())
}
