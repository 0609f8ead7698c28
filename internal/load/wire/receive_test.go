package wire

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// fakeConn gives what a reader holds and swallows what is written.
type fakeConn struct {
	io.Reader
	net.Conn
}

func (c fakeConn) Read(p []byte) (int, error)  { return c.Reader.Read(p) }
func (c fakeConn) Write(p []byte) (int, error) { return len(p), nil }
func (c fakeConn) Close() error                { return nil }

// answer reads one answer of a method from bytes and returns it with its stream.
func answer(t testing.TB, method string, r io.Reader) (*Response, *stream, error) {
	t.Helper()
	target, err := NewTarget(method, &url.URL{Scheme: "http", Host: "x"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := new(stream)
	conn := fakeConn{Reader: r}
	s.start(conn, conn)
	resp := &Response{Keep: true}
	return resp, s, s.receive(&Request{Target: target}, resp, 1<<20)
}

func TestReceive(t *testing.T) {
	for _, c := range []struct {
		name, method, in string
		status           int
		body             string
		last             bool
	}{
		{"length", "GET", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", false},
		{"no reason", "GET", "HTTP/1.1 404\r\nContent-Length: 0\r\n\r\n", 404, "", false},
		{"bare line feeds", "GET", "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi", 200, "hi", false},
		{"any case", "GET", "HTTP/1.1 200 OK\r\ncONTENT-lENGTH:2\r\n\r\nhi", 200, "hi", false},
		{"twice the same length", "GET", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi", 200, "hi", false},
		{"until closed", "GET", "HTTP/1.1 200 OK\r\n\r\nall of it", 200, "all of it", true},
		{"close", "GET", "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n", 200, "", true},
		{"old", "GET", "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na", 200, "a", true},
		{"old, kept alive", "GET", "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na", 200, "a", false},
		{"old, no coding", "GET", "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n", 200, "1\r\n", true},
		{"head", "HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", 200, "", false},
		{"no content", "GET", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", 204, "", false},
		{"not modified", "GET", "HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n", 304, "", false},
		{"interim", "POST", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 1\r\n\r\nx", 201, "x", false},
		{"chunks", "GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA;ext=1\r\n, the rest\r\n0\r\n\r\n", 200, "hello, the rest", false},
		{"chunks win over length", "GET", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", 200, "a", true},
		{"trailer", "GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: 1\r\nY: 2\r\n\r\n", 200, "", false},
		{"folded", "GET", "HTTP/1.1 200 OK\r\nX: 1\r\n 2\r\nContent-Length: 1\r\n\r\na", 200, "a", false},
		{"more than asked for", "GET", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc", 200, "a", true},
	} {
		for _, reader := range []struct {
			name string
			of   func(string) io.Reader
		}{
			{"at once", func(s string) io.Reader { return strings.NewReader(s) }},
			{"byte by byte", func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) }},
		} {
			t.Run(c.name+"/"+reader.name, func(t *testing.T) {
				if c.name == "more than asked for" && reader.name == "byte by byte" {
					t.Skip("the rest has not come yet")
				}
				resp, s, err := answer(t, c.method, reader.of(c.in))
				if err != nil {
					t.Fatal(err)
				}
				if resp.Status != c.status || string(resp.Body) != c.body || resp.BodySize != int64(len(c.body)) || s.last != c.last {
					t.Errorf("status %d, body %q of %d, last %v; want %d, %q, %v",
						resp.Status, resp.Body, resp.BodySize, s.last, c.status, c.body, c.last)
				}
			})
		}
	}
}

func TestReceiveMalformed(t *testing.T) {
	for _, c := range []struct{ name, in, failure string }{
		{"nothing", "", Closed},
		{"half a line", "HTTP/1.1 2", Closed},
		{"half a header", "HTTP/1.1 200 OK\r\nX: 1\r\n", Closed},
		{"half a body", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab", Closed},
		{"half a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", Closed},
		{"no last chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n", Closed},
		{"garbage", "hello, world\r\n\r\n", Malformed},
		{"another protocol", "SSH-2.0-OpenSSH_9.2\r\n", Malformed},
		{"a future protocol", "HTTP/2.0 200 OK\r\n\r\n", Malformed},
		{"status of two digits", "HTTP/1.1 20 OK\r\n\r\n", Malformed},
		{"status of letters", "HTTP/1.1 abc OK\r\n\r\n", Malformed},
		{"status below 100", "HTTP/1.1 099 OK\r\n\r\n", Malformed},
		{"two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", Malformed},
		{"a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", Malformed},
		{"a huge length", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", Malformed},
		{"an unknown coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", Malformed},
		{"a folded length", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n 0\r\n\r\n", Malformed},
		{"no name", "HTTP/1.1 200 OK\r\n: 1\r\n\r\n", Malformed},
		{"a blank before the colon", "HTTP/1.1 200 OK\r\nContent-Length : 1\r\n\r\n", Malformed},
		{"a chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n", Malformed},
		{"a chunk longer than it said", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n", Malformed},
		{"a change of protocol", "HTTP/1.1 101 Switching Protocols\r\n\r\n", Malformed},
		{"interim answers only", strings.Repeat("HTTP/1.1 100 Continue\r\n\r\n", 10), Malformed},
		{"a header without end", "HTTP/1.1 200 OK\r\n" + strings.Repeat("X: y\r\n", 100_000), TooLarge},
		{"a line without end", "HTTP/1.1 200 " + strings.Repeat("x", 1<<20), TooLarge},
		{"a trailer without end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + strings.Repeat("X: y\r\n", 100_000), TooLarge},
		{"a chunk line without a carriage return", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n", Malformed},
		{"a chunk that ends without a carriage return", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\n0\r\n\r\n", Malformed},
		{"a trailer without a name", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nhello\r\n\r\n", Malformed},
		{"a bomb of chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" +
			strings.Repeat("1;"+strings.Repeat("x", 2000)+"\r\na\r\n", 20) + "0\r\n\r\n", Malformed},
		{"a chunk line without end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;" + strings.Repeat("x", 100_000), Malformed},
	} {
		t.Run(c.name, func(t *testing.T) {
			resp, _, err := answer(t, "GET", strings.NewReader(c.in))
			if got := Failure(err); got != c.failure {
				t.Errorf("%v is %q, want %q (status %d)", err, got, c.failure, resp.Status)
			}
		})
	}
}

// TestBodyKept checks that a body is cut where it may not be kept, and counted
// whole.
func TestBodyKept(t *testing.T) {
	in := "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + strings.Repeat("x", 100_000)
	target, _ := NewTarget("GET", &url.URL{Scheme: "http", Host: "x"}, nil)
	for _, keep := range []bool{true, false} {
		s := new(stream)
		conn := fakeConn{Reader: strings.NewReader(in)}
		s.start(conn, conn)
		resp := &Response{Keep: keep}
		if err := s.receive(&Request{Target: target}, resp, 1000); err != nil {
			t.Fatal(err)
		}
		want := 0
		if keep {
			want = 1000
		}
		if len(resp.Body) != want || resp.BodySize != 100_000 {
			t.Errorf("keep %v: kept %d of %d, want %d of 100000", keep, len(resp.Body), resp.BodySize, want)
		}
		if len(s.buf) > readSize {
			t.Errorf("the buffer has %d bytes, want at most %d: it grew with the body", len(s.buf), readSize)
		}
	}
}

func TestHeaderKept(t *testing.T) {
	in := "HTTP/1.1 200 OK\r\nX: 1\r\nTransfer-Encoding: chunked\r\n\r\n" +
		strings.Repeat("4000\r\n"+strings.Repeat("x", 0x4000)+"\r\n", 10) + "0\r\n\r\n"
	resp, _, err := answer(t, "GET", iotest.HalfReader(strings.NewReader(in)))
	if err != nil {
		t.Fatal(err)
	}
	if want := "X: 1\r\nTransfer-Encoding: chunked\r\n\r\n"; string(resp.Header) != want {
		t.Errorf("header %q, want %q", resp.Header, want)
	}
	if want := bytes.Repeat([]byte("x"), 10*0x4000); !bytes.Equal(resp.Body, want) {
		t.Error("the body is not what was sent")
	}
}

// FuzzReceive compares with net/http: what is read here is what is read there.
// The other way round there are answers that are refused here, because nothing
// that was asked for is answered so.
func FuzzReceive(f *testing.F) {
	for _, in := range []string{
		"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n",
		"HTTP/1.0 200 OK\r\n\r\nrest",
		"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
		"HTTP/1.1 200 OK\r\nConnection: close\r\nA: b\r\n c\r\n\r\n",
	} {
		f.Add([]byte(in), false, uint8(0))
		f.Add([]byte(in), true, uint8(3))
	}
	f.Fuzz(func(t *testing.T, in []byte, head bool, step uint8) {
		method := "GET"
		if head {
			method = "HEAD"
		}
		resp, s, err := answer(t, method, &stepReader{in, int(step)})
		status, body, wantErr := reference(in, method)
		if err != nil || hasControl(resp.Header) {
			return // net/http looks into values that no one here reads
		}
		if wantErr != nil {
			t.Fatalf("status %d with body %q, net/http says %v", resp.Status, resp.Body, wantErr)
		}
		if resp.Status != status || !bytes.Equal(resp.Body, body) || resp.BodySize != int64(len(body)) {
			t.Fatalf("status %d with body %q (%d bytes), net/http reads %d with %q", resp.Status, resp.Body, resp.BodySize, status, body)
		}
		if cap(s.buf) > 4*maxHeader {
			t.Fatalf("the buffer has %d bytes", cap(s.buf))
		}
	})
}

// hasControl reports whether there are control characters in a header's
// lines.
func hasControl(header []byte) bool {
	lines := bytes.ReplaceAll(header, []byte("\r\n"), []byte("\n"))
	return bytes.ContainsFunc(lines, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' || r == 0x7f })
}

// stepReader gives at most step bytes at a time, 0 for all.
type stepReader struct {
	rest []byte
	step int
}

func (r *stepReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := len(r.rest)
	if r.step > 0 {
		n = min(n, r.step)
	}
	n = copy(p, r.rest[:n])
	r.rest = r.rest[n:]
	return n, nil
}

// reference reads an answer with net/http, past interim ones.
func reference(in []byte, method string) (int, []byte, error) {
	r := bufio.NewReader(bytes.NewReader(in))
	for {
		resp, err := http.ReadResponse(r, &http.Request{Method: method})
		if err != nil {
			return 0, nil, err
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			return 0, nil, err
		}
		if resp.StatusCode >= 200 {
			return resp.StatusCode, body, nil
		}
	}
}

func TestFailure(t *testing.T) {
	conn := New(Options{})
	target, _ := NewTarget("GET", &url.URL{Scheme: "http", Host: closedPort(t)}, nil)
	err := conn.Do(t.Context(), &Request{Target: target}, new(Response))
	if Failure(err) != Refused {
		t.Errorf("%v is %q, want %q", err, Failure(err), Refused)
	}
	if got := Failure(errors.New("x")); got != Other {
		t.Errorf("an unknown error is %q", got)
	}
	if got := Failure(nil); got != "" {
		t.Errorf("nil is %q", got)
	}
}

// closedPort returns an address at which no one listens.
func closedPort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// serve answers each connection with f until the test ends.
func serve(t testing.TB, f func(net.Conn)) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				f(c)
			}()
		}
	}()
	return l.Addr().String()
}

func TestTimeout(t *testing.T) {
	address := serve(t, func(c net.Conn) { io.Copy(io.Discard, c) })
	target, _ := NewTarget("GET", &url.URL{Scheme: "http", Host: address}, nil)
	target.Timeout = 20 * time.Millisecond
	conn := New(Options{})
	defer conn.Close()
	for range 3 {
		err := conn.Do(t.Context(), &Request{Target: target}, new(Response))
		if Failure(err) != Timeout {
			t.Errorf("%v is %q, want %q", err, Failure(err), Timeout)
		}
	}
}

// TestCloseEndsDo closes the connection while its answer is waited for.
func TestCloseEndsDo(t *testing.T) {
	address := serve(t, func(c net.Conn) { io.Copy(io.Discard, c) })
	target, _ := NewTarget("GET", &url.URL{Scheme: "http", Host: address}, nil)
	conn := New(Options{})
	done := make(chan error)
	go func() { done <- conn.Do(t.Context(), &Request{Target: target}, new(Response)) }()
	time.Sleep(10 * time.Millisecond)
	conn.Close()
	if err := <-done; Failure(err) != Canceled {
		t.Errorf("%v is %q, want %q", err, Failure(err), Canceled)
	}
	if err := conn.Do(t.Context(), &Request{Target: target}, new(Response)); Failure(err) != Canceled {
		t.Errorf("after Close: %v", err)
	}
}
