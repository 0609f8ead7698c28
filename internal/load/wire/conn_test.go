package wire

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

func mustParse(t testing.TB, raw string) *url.URL {
	t.Helper()
	u, err := url.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// echo answers with the request's method, path, headers of interest and body.
func echo(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("X-Length", http.StatusText(200))
	io.WriteString(w, r.Method+" "+r.URL.RequestURI()+" "+r.Host+" "+r.Header.Get("X-Mine")+" "+r.Header.Get("User-Agent")+"\n")
	w.Write(body)
}

func TestDo(t *testing.T) {
	for _, secure := range []bool{false, true} {
		server := httptest.NewUnstartedServer(http.HandlerFunc(echo))
		opts := Options{}
		if secure {
			server.StartTLS()
			opts.TLS = server.Client().Transport.(*http.Transport).TLSClientConfig
			opts.TLS.ServerName = "example.com"
		} else {
			server.Start()
		}
		defer server.Close()
		conn := New(opts)
		defer conn.Close()
		target, err := NewTarget("POST", mustParse(t, server.URL+"/a%20b?x=1"), http.Header{"X-Mine": {"1"}})
		if err != nil {
			t.Fatal(err)
		}
		big := strings.Repeat("y", 100_000)
		for i, pieces := range [][]string{nil, {"a"}, {"a", "", "b"}, {big, "z", big}} {
			req := &Request{Target: target}
			for _, p := range pieces {
				req.Body = append(req.Body, []byte(p))
			}
			resp := &Response{Keep: true}
			if err := conn.Do(t.Context(), req, resp); err != nil {
				t.Fatal(err)
			}
			want := "POST /a%20b?x=1 " + target.URL.Host + " 1 hone\n" + strings.Join(pieces, "")
			if resp.Status != 200 || string(resp.Body) != want {
				t.Errorf("%d: status %d, body %.80q, want %.80q", i, resp.Status, resp.Body, want)
			}
			if resp.Reused != (i > 0) {
				t.Errorf("%d: reused %v", i, resp.Reused)
			}
			if len(pieces) > 0 && string(req.Body[0]) != pieces[0] {
				t.Errorf("%d: the request's body was changed", i)
			}
		}
	}
}

func TestReconnects(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
	}))
	defer server.Close()
	conn := New(Options{})
	defer conn.Close()
	target, _ := NewTarget("GET", mustParse(t, server.URL), nil)
	for range 3 {
		resp := new(Response)
		if err := conn.Do(t.Context(), &Request{Target: target}, resp); err != nil || resp.Status != 200 || resp.Reused {
			t.Fatalf("%v, status %d, reused %v", err, resp.Status, resp.Reused)
		}
	}
}

// TestIdleConnectionClosed lets the server close a connection between two
// requests: the second is no error of the server's.
func TestIdleConnectionClosed(t *testing.T) {
	closed := make(chan bool, 1)
	address := serve(t, func(c net.Conn) {
		c.Read(make([]byte, 1000))
		io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
		c.Close()
		closed <- true
	})
	conn := New(Options{})
	defer conn.Close()
	target, _ := NewTarget("GET", &url.URL{Scheme: "http", Host: address}, nil)
	for i := range 2 {
		if err := conn.Do(t.Context(), &Request{Target: target}, new(Response)); err != nil {
			t.Fatalf("request %d: %v", i, err)
		}
		<-closed
		conn.streams[0].usedAt = time.Now().Add(-time.Hour)
	}
}

// TestEarlyAnswer has the server refuse a body that it does not read.
func TestEarlyAnswer(t *testing.T) {
	address := serve(t, func(c net.Conn) {
		c.Read(make([]byte, 100))
		io.WriteString(c, "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
		c.(*net.TCPConn).CloseWrite()
		io.Copy(io.Discard, c)
	})
	conn := New(Options{})
	defer conn.Close()
	target, _ := NewTarget("POST", &url.URL{Scheme: "http", Host: address}, nil)
	resp := new(Response)
	err := conn.Do(t.Context(), &Request{Target: target, Body: [][]byte{make([]byte, 8<<20)}}, resp)
	if err != nil || resp.Status != 413 {
		t.Errorf("%v, status %d", err, resp.Status)
	}
}

func TestNewTargetRefuses(t *testing.T) {
	for _, c := range []struct {
		method, url string
		header      http.Header
		want        string
	}{
		{"G T", "http://x", nil, "method"},
		{"GET", "ftp://x", nil, "http://"},
		{"GET", "/x", nil, "http://"},
		{"GET", "http:///x", nil, "no host"},
		{"GET", "http://x", http.Header{"Content-Length": {"1"}}, "Content-Length"},
		{"GET", "http://x", http.Header{"a b": {"1"}}, "name of a header"},
		{"GET", "http://x", http.Header{"A": {"1\r\nB: 2"}}, "value"},
		{"GET", "http://x", http.Header{"Host": {"a\nb"}}, "host"},
	} {
		if _, err := NewTarget(c.method, mustParse(t, c.url), c.header); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s %v: %v, want an error with %q", c.method, c.url, c.header, err, c.want)
		}
	}
}

// quickServer answers every request of a fixed size, without reading more of
// it than its length.
func quickServer(t testing.TB, size int) string {
	reply := []byte("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
	return serve(t, func(c net.Conn) {
		buf := make([]byte, 64<<10)
		for have := 0; ; have -= size {
			for have < size {
				n, err := c.Read(buf)
				if err != nil {
					return
				}
				have += n
			}
			c.Write(reply)
		}
	})
}

func TestDoAllocatesNothing(t *testing.T) {
	for _, size := range []int{0, 100, 20_000} {
		conn, req, resp := quickRequest(t, size)
		if got := testing.AllocsPerRun(100, func() {
			if err := conn.Do(t.Context(), req, resp); err != nil {
				t.Fatal(err)
			}
		}); got != 0 {
			t.Errorf("%g allocations for a request of %d bytes, want 0", got, size)
		}
	}
}

func quickRequest(t testing.TB, size int) (*Conn, *Request, *Response) {
	address := quickServer(t, wireSize(t, size))
	target, err := NewTarget("POST", &url.URL{Scheme: "http", Host: address}, nil)
	if err != nil {
		t.Fatal(err)
	}
	conn := New(Options{})
	t.Cleanup(func() { conn.Close() })
	return conn, &Request{Target: target, Body: [][]byte{bytes.Repeat([]byte("x"), size/2), bytes.Repeat([]byte("y"), size-size/2)}}, new(Response)
}

// wireSize is the size of the requests of quickRequest with their header.
func wireSize(t testing.TB, size int) int {
	target, err := NewTarget("POST", &url.URL{Scheme: "http", Host: "127.0.0.1:12345"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := &stream{}
	s.start(writer{w: &out}, nil)
	s.raw = s.conn
	if err := s.send(&Request{Target: target, Body: [][]byte{make([]byte, size)}}); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

type writer struct {
	net.Conn
	w io.Writer
}

func (w writer) Write(p []byte) (int, error) { return w.w.Write(p) }

func BenchmarkDo(b *testing.B) {
	for _, c := range []struct {
		name string
		size int
	}{{"body=0", 0}, {"body=20kB", 20_000}} {
		b.Run(c.name, func(b *testing.B) {
			conn, req, resp := quickRequest(b, c.size)
			b.ReportAllocs()
			for b.Loop() {
				if err := conn.Do(b.Context(), req, resp); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
