package target

import (
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
)

// TestNetwork asks which hosts may be dialed.
func TestNetwork(t *testing.T) {
	n, err := NewNetwork(t.Context(), []string{"192.0.2.1", "LOCALHOST"})
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string]bool{
		"127.0.0.1": true, "127.9.9.9": true, "localhost": true, "LocalHost": true, "::1": true, "::ffff:127.0.0.1": true, "0.0.0.0": true,
		"192.0.2.1": true, "192.0.2.2": false, "example.org": false, "localhost.example.org": false, "127.0.0.1.example.org": false, "": false,
	} {
		if got := n.addresses(host) != nil; got != want {
			t.Errorf("%q is allowed: %v, want %v", host, got, want)
		}
		if want {
			continue
		}
		if conn, err := n.Dial(t.Context(), "tcp", net.JoinHostPort(host, "80")); err == nil || !strings.Contains(err.Error(), "not allowed") {
			t.Errorf("%q: %v, %v", host, conn, err)
		}
	}
	// What was looked up is dialed, and not looked up again.
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	n.allowed["no-such-host.invalid"] = []string{"127.0.0.1"}
	conn, err := n.Dial(t.Context(), "tcp", "no-such-host.invalid:"+port)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(conn.RemoteAddr()); got != l.Addr().String() {
		t.Errorf("dialed %s", got)
	}
	conn.Close()
}

// TestStartDialsAddress asks a server whose name leads nowhere whether it is
// ready and what it spends: all goes to the address that was looked up once.
func TestStartDialsAddress(t *testing.T) {
	for _, start := range []func(*httptest.Server){(*httptest.Server).Start, (*httptest.Server).StartTLS} {
		server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Host) }))
		start(server)
		defer server.Close()
		u, err := url.Parse(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		network, err := NewNetwork(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		network.allowed["no-such-host.invalid"] = []string{"127.0.0.1"}
		u.Host = "no-such-host.invalid:" + u.Port()
		starter := Starter{Network: network}
		s, err := starter.Start(t.Context(), &Target{URL: u, Ready: u, Debug: u}, &tls.Config{InsecureSkipVerify: true})
		if err != nil {
			t.Fatal(err)
		}
		// The server answers, though not with a profile.
		if _, err := s.Runtime(t.Context()); err == nil || strings.Contains(err.Error(), "ask the server") {
			t.Errorf("%s: %v", u, err)
		}
		u.Host = "other-host.invalid:" + u.Port()
		if _, err := starter.Start(t.Context(), &Target{URL: u}, nil); err == nil || !strings.Contains(err.Error(), "not allowed") {
			t.Errorf("%s: %v", u, err)
		}
	}
}

// TestCheckLimits asks for more connections to one server than there are ports.
func TestCheckLimits(t *testing.T) {
	if err := CheckLimits(10, 10); err != nil {
		t.Error(err)
	}
	if err := CheckLimits(10, 70_000); err == nil || !strings.Contains(err.Error(), "need as many ports") {
		if _, missing := os.Stat("/proc/sys/net/ipv4/ip_local_port_range"); missing == nil {
			t.Error(err)
		}
	}
}
