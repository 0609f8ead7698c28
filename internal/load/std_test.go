package load

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/wire"
)

func stdRequest(t *testing.T, method, raw string, body ...string) *wire.Request {
	t.Helper()
	u, err := url.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	target, err := wire.NewTarget(method, u, http.Header{"X-Mine": {"1"}})
	if err != nil {
		t.Fatal(err)
	}
	req := &wire.Request{Target: target}
	for _, piece := range body {
		req.Body = append(req.Body, []byte(piece))
	}
	return req
}

func echo(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("X-Theirs", "2")
	io.WriteString(w, r.Proto+" "+r.Method+" "+r.Header.Get("X-Mine")+" "+string(body))
}

func TestStdClient(t *testing.T) {
	for _, c := range []struct {
		name  string
		tls   bool
		http2 bool
		proto string
	}{{"plain", false, false, "HTTP/1.1"}, {"tls", true, false, "HTTP/1.1"}, {"http2", true, true, "HTTP/2.0"}} {
		t.Run(c.name, func(t *testing.T) {
			server := httptest.NewUnstartedServer(http.HandlerFunc(echo))
			server.EnableHTTP2 = c.http2
			opts := StdOptions{HTTP2: c.http2}
			if c.tls {
				server.StartTLS()
				opts.TLS = server.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
				opts.TLS.NextProtos = nil
			} else {
				server.Start()
			}
			defer server.Close()
			client := NewStdClient(opts)
			defer client.Close()
			big := strings.Repeat("z", 100_000)
			resp := &wire.Response{Keep: true}
			for i, body := range [][]string{nil, {"a", "", "b"}, {big, "c"}} {
				if err := client.Do(t.Context(), stdRequest(t, "POST", server.URL, body...), resp); err != nil {
					t.Fatal(err)
				}
				want := c.proto + " POST 1 " + strings.Join(body, "")
				if resp.Status != 200 || string(resp.Body) != want || resp.BodySize != int64(len(want)) || resp.Proto != c.proto {
					t.Errorf("%d: status %d, %s, body %.60q of %d, want %.60q", i, resp.Status, resp.Proto, resp.Body, resp.BodySize, want)
				}
				if resp.Reused != (i > 0) {
					t.Errorf("%d: reused %v", i, resp.Reused)
				}
				if !strings.Contains(string(resp.Header), "X-Theirs: 2\r\n") {
					t.Errorf("header %q", resp.Header)
				}
			}
		})
	}
}

func TestStdClientRedirects(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/end" {
			http.Redirect(w, r, "/end", http.StatusFound)
		}
	}))
	defer server.Close()
	for redirects, want := range []int{302, 200} {
		client := NewStdClient(StdOptions{Redirects: redirects})
		resp := new(wire.Response)
		if err := client.Do(t.Context(), stdRequest(t, "GET", server.URL+"/a"), resp); err != nil || resp.Status != want {
			t.Errorf("%d redirects: %v, status %d, want %d", redirects, err, resp.Status, want)
		}
		client.Close()
	}
}

func TestStdClientFailures(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	req := stdRequest(t, "GET", "http://"+silent.Addr().String())
	req.Target.Timeout = 20 * time.Millisecond
	client := NewStdClient(StdOptions{})
	if err := client.Do(t.Context(), req, new(wire.Response)); wire.Failure(err) != wire.Timeout {
		t.Errorf("%v is %q, want a timeout", err, wire.Failure(err))
	}
	req.Target.Timeout = 0
	time.AfterFunc(20*time.Millisecond, func() { client.Close() })
	if err := client.Do(t.Context(), req, new(wire.Response)); wire.Failure(err) != wire.Canceled {
		t.Errorf("%v is %q, want canceled", err, wire.Failure(err))
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	client = NewStdClient(StdOptions{})
	defer client.Close()
	if err := client.Do(ctx, req, new(wire.Response)); wire.Failure(err) != wire.Canceled {
		t.Errorf("%v is %q, want canceled", err, wire.Failure(err))
	}
}

// TestTimeUp: a request whose time is up is one that timed out, also where net/http says that
// its connection is closed. One that was canceled is not.
func TestTimeUp(t *testing.T) {
	over, cancel := context.WithTimeout(t.Context(), -1)
	defer cancel()
	closed := &net.OpError{Op: "write", Err: net.ErrClosed}
	waited := fmt.Errorf("wait for a connection: %w", context.Canceled)
	for _, err := range []error{closed, waited} {
		if err := timeUp(over, err); wire.Failure(err) != wire.Timeout {
			t.Errorf("%v is %q", err, wire.Failure(err))
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for _, ctx := range []context.Context{t.Context(), ended} {
		if err := timeUp(ctx, closed); wire.Failure(err) != wire.Canceled {
			t.Errorf("%v is %q", err, wire.Failure(err))
		}
	}
	if err := timeUp(over, nil); err != nil {
		t.Error(err)
	}
}
