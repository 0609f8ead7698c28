package target

import (
	"crypto/tls"
	"errors"
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

// TestNew works out where servers are.
func TestNew(t *testing.T) {
	requests := &url.URL{Scheme: "http", Host: "127.0.0.1:80", Path: "/x"}
	for name, c := range map[string]struct {
		spec     Spec
		at       Address
		requests *url.URL
		want     string // name, URL, ready, debug
	}{
		"known":        {spec: Spec{URL: "{addr}"}, requests: requests, want: "http://127.0.0.1:80 http://127.0.0.1:80/x <nil> <nil>"},
		"a command":    {spec: Spec{Start: "x {addr}"}, at: "127.0.0.1:9", want: "x {addr} http://127.0.0.1:9 <nil> <nil>"},
		"a package":    {spec: Spec{Build: "./x", Args: "{port}", Ready: "/up"}, at: "127.0.0.1:9", want: "./x http://127.0.0.1:9 http://127.0.0.1:9/up <nil>"},
		"a base":       {spec: Spec{Base: "127.0.0.1:8"}, want: "http://127.0.0.1:8 http://127.0.0.1:8 <nil> <nil>"},
		"ready":        {spec: Spec{Name: "a.js", Ready: "http://127.0.0.1:7/up"}, want: "http://127.0.0.1:7 http://127.0.0.1:7 http://127.0.0.1:7/up <nil>"},
		"debug":        {spec: Spec{URL: "127.0.0.1:8", Debug: "/in/debug/pprof/"}, want: "http://127.0.0.1:8 http://127.0.0.1:8 <nil> http://127.0.0.1:8/in"},
		"nothing said": {spec: Spec{Name: "a.js"}, want: "a.js <nil> <nil> <nil>"},
	} {
		got, err := New(c.spec, c.at, c.requests)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if text := fmt.Sprint(got.Name, " ", got.URL, " ", got.Ready, " ", got.Debug); text != c.want {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
		if got.Started() != c.spec.Started() {
			t.Errorf("%s: started is %v", name, got.Started())
		}
	}
	for field, s := range map[string]Spec{"start": {Start: "x 'y"}, "args": {Build: "x", Args: "'"}, "ready": {Ready: "ftp://x"}, "debug": {Debug: "ftp://x"}} {
		var mistake *FieldError
		if _, err := New(s, "", nil); !errors.As(err, &mistake) || mistake.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// TestDistinguish: two servers have two addresses and two names.
func TestDistinguish(t *testing.T) {
	at := func(port string) *Target {
		return &Target{Name: "x", URL: &url.URL{Scheme: "http", Host: "localhost:" + port}}
	}
	var address *SameAddressError
	if err := Distinguish(at("1"), at("1")); !errors.As(err, &address) {
		t.Error(err)
	}
	base, head := at("1"), at("2")
	if err := Distinguish(base, head); err != nil || base.Name != "x" || head.Name != "x#2" {
		t.Error(err, base.Name, head.Name)
	}
	base.Debug, head.Debug = base.URL, base.URL
	var debug *SameDebugError
	if err := Distinguish(base, head); !errors.As(err, &debug) {
		t.Error(err)
	}
}

// TestFreeAddresses: each is chosen once, and only where one is needed.
func TestFreeAddresses(t *testing.T) {
	list, err := FreeAddresses([]bool{true, false, true})
	if err != nil || len(list) != 3 || list[0] == "" || list[1] != "" || list[2] == "" || list[0] == list[2] {
		t.Errorf("%q, %v", list, err)
	}
	_, port, _ := net.SplitHostPort(string(list[0]))
	if got, want := list[0].Expand("{addr} {port}"), string(list[0])+" "+port; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := Address("").Expand("{addr}"); got != "{addr}" {
		t.Error(got)
	}
}
