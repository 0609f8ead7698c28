package wire

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// pause is how long the server of TestTimes takes over each of its steps.
const pause = 20 * time.Millisecond

// TestTimes: each part of a request's time is where the server took it. Only lower
// bounds are judged: the machine may add to any of them.
func TestTimes(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	const head, tail = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na", "b"
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		for in := bufio.NewReader(conn); ; {
			if _, err := http.ReadRequest(in); err != nil {
				return
			}
			time.Sleep(3 * pause) // it may begin before the other side is told that all is sent
			io.WriteString(conn, head)
			time.Sleep(pause)
			io.WriteString(conn, tail)
		}
	}()
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		time.Sleep(pause)
		return new(net.Dialer).DialContext(ctx, network, address)
	}
	conn := New(Options{Dial: dial})
	defer conn.Close()
	target, err := NewTarget("GET", mustParse(t, "http://"+listener.Addr().String()+"/"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		var resp Response
		begin := time.Now()
		if err := conn.Do(t.Context(), &Request{Target: target}, &resp); err != nil {
			t.Fatal(err)
		}
		x, all := resp.Times, time.Since(begin)
		receiving := all - x.Blocked - x.Sending - x.Waiting
		if x.Waiting < pause || receiving < pause || x.Sending <= 0 || x.TLS != 0 {
			t.Errorf("request %d: %+v, receiving %v", i, x, receiving)
		}
		if first := i == 0; first != (x.Connecting >= pause) || first != (x.Blocked >= x.Connecting && x.Blocked > 0) {
			t.Errorf("request %d: connecting %v, blocked %v", i, x.Connecting, x.Blocked)
		}
		if want := int64(len(head) + len(tail)); resp.In != want || resp.Out != int64(len(target.head)+2) {
			t.Errorf("request %d: %d bytes sent, %d received", i, resp.Out, resp.In)
		}
	}
}

// TestTimesTLS: the handshake has a part of its own, and its bytes count.
func TestTimesTLS(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(echo))
	defer server.Close()
	config := server.Client().Transport.(*http.Transport).TLSClientConfig
	config.ServerName = "example.com"
	conn := New(Options{TLS: config})
	defer conn.Close()
	target, err := NewTarget("GET", mustParse(t, server.URL), nil)
	if err != nil {
		t.Fatal(err)
	}
	var in [2]int64
	for i := range in {
		var resp Response
		if err := conn.Do(t.Context(), &Request{Target: target}, &resp); err != nil {
			t.Fatal(err)
		}
		x := resp.Times
		if first := i == 0; first != (x.TLS > 0) || x.Blocked != x.Connecting+x.TLS {
			t.Errorf("request %d: %+v", i, x)
		}
		in[i] = resp.In
	}
	if in[0] < in[1]+500 {
		t.Errorf("%d bytes with a handshake, %d without", in[0], in[1])
	}
}

// TestTimesOfFailures: what never was answered has times, too.
func TestTimesOfFailures(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(pause)
		panic(http.ErrAbortHandler)
	}))
	defer server.Close()
	for name, url := range map[string]string{"no answer": server.URL, "refused": "http://127.0.0.1:1/"} {
		conn := New(Options{})
		target, err := NewTarget("GET", mustParse(t, url), nil)
		if err != nil {
			t.Fatal(err)
		}
		var resp Response
		if err := conn.Do(t.Context(), &Request{Target: target}, &resp); err == nil {
			t.Errorf("%s: no error", name)
		}
		if x := resp.Times; x.Blocked <= 0 || (name == "no answer") != (x.Waiting >= pause) {
			t.Errorf("%s: %+v", name, x)
		}
		conn.Close()
	}
}
