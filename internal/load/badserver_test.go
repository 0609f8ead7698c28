package load

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// badServers are servers that do what servers should not, with the names under
// which their answers are counted.
var badServers = []struct {
	name  string
	wants []string
	serve func(net.Conn)
}{
	{"refuses", []string{wire.Refused}, nil},
	{"closes before the request", []string{wire.Closed, wire.Reset}, func(net.Conn) {}},
	{"closes before the answer", []string{wire.Closed}, func(c net.Conn) { readRequest(c) }},
	{"closes in the header", []string{wire.Closed}, answers("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n")},
	{"closes in the body", []string{wire.Closed}, answers("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")},
	{"closes in a chunk", []string{wire.Closed}, answers("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab")},
	{"resets", []string{wire.Reset}, func(c net.Conn) {
		readRequest(c)
		c.(*net.TCPConn).SetLinger(0)
	}},
	{"never answers", []string{wire.Timeout}, func(c net.Conn) { io.Copy(io.Discard, c) }},
	{"trickles its header", []string{wire.Timeout}, repeating("HTTP/1.1 200 OK\r\n", "X", 5*time.Millisecond)},
	{"trickles its body", []string{wire.Timeout}, repeating("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", "x", 5*time.Millisecond)},
	{"sends a body without end", []string{wire.Timeout}, repeating("HTTP/1.1 200 OK\r\n\r\n", strings.Repeat("x", 64<<10), time.Millisecond)},
	{"sends chunks without end", []string{wire.Timeout}, repeating("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "5\r\nhello\r\n", time.Millisecond)},
	{"says too much of its length", []string{wire.Timeout}, silent("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")},
	{"sends garbage", []string{wire.Malformed}, silent(strings.Repeat("\x00\xff garbage \r\n", 100))},
	{"speaks another protocol", []string{wire.Malformed}, silent("SSH-2.0-OpenSSH_9.2\r\n")},
	{"has a bad length", []string{wire.Malformed}, silent("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n")},
	{"has two lengths", []string{wire.Malformed}, silent("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!")},
	{"has a bad header line", []string{wire.Malformed}, silent("HTTP/1.1 200 OK\r\nno colon\r\n\r\n")},
	{"changes the protocol", []string{wire.Malformed}, silent("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n")},
	{"says continue for ever", []string{wire.Malformed}, repeating("", "HTTP/1.1 100 Continue\r\n\r\n", 0)},
	{"sends a chunk without a size", []string{wire.Malformed}, silent("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n")},
	{"sends a huge chunk size", []string{wire.Malformed}, silent("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n")},
	{"sends bombs of chunks", []string{wire.Malformed}, repeating("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1;"+strings.Repeat("x", 2000)+"\r\na\r\n", 0)},
	{"sends headers without end", []string{wire.TooLarge}, repeating("HTTP/1.1 200 OK\r\n", strings.Repeat("X-More: and more\r\n", 100), 0)},
	{"sends a line without end", []string{wire.TooLarge}, repeating("HTTP/1.1 200 ", strings.Repeat("x", 2000), 0)},
}

// readRequest reads up to the end of a header.
func readRequest(c net.Conn) {
	var got []byte
	buf := make([]byte, 4096)
	for !bytes.Contains(got, []byte("\r\n\r\n")) {
		n, err := c.Read(buf)
		if err != nil {
			return
		}
		got = append(got, buf[:n]...)
	}
}

// answers sends a text and closes the connection.
func answers(text string) func(net.Conn) {
	return func(c net.Conn) {
		readRequest(c)
		io.WriteString(c, text)
	}
}

// silent sends a text and nothing more.
func silent(text string) func(net.Conn) {
	return func(c net.Conn) {
		answers(text)(c)
		io.Copy(io.Discard, c)
	}
}

// repeating sends a text, and another one for ever.
func repeating(text, again string, every time.Duration) func(net.Conn) {
	return func(c net.Conn) {
		readRequest(c)
		_, err := io.WriteString(c, text)
		for err == nil {
			time.Sleep(every)
			_, err = io.WriteString(c, again)
		}
	}
}

// listen serves each connection until it is told to stop, which waits for all;
// without serve no one listens.
func listen(t *testing.T, serve func(net.Conn)) (address string, stop func()) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if serve == nil {
		l.Close()
	}
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			serving.Go(func() {
				defer c.Close()
				serve(c)
			})
		}
	})
	return l.Addr().String(), func() {
		l.Close()
		serving.Wait()
	}
}

// warm listens once: the first time opens files of the runtime's own, which stay.
func warm(t *testing.T) {
	_, stop := listen(t, func(net.Conn) {})
	stop()
}

// clients are the two ways to send requests.
var clients = map[string]func(*tls.Config) Client{
	"wire": func(c *tls.Config) Client { return wire.New(wire.Options{TLS: c}) },
	"std":  func(c *tls.Config) Client { return NewStdClient(StdOptions{TLS: c.Clone()}) },
}

// sixRequests sends six requests over two connections.
func sixRequests(t *testing.T, target string, timeout time.Duration, dial func() Client) *Result {
	t.Helper()
	source, err := script.List([]script.Spec{{URL: target, Timeout: timeout}})
	if err != nil {
		t.Fatal(err)
	}
	res, err := Run(t.Context(), Plan{Schedule: Schedule{Start: 2, Count: 6}, Source: source, Dial: dial, AbortAfter: -1}, Events{})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// TestBadServers sends requests to each bad server with both clients: each
// failure is counted by its name, the run ends, and nothing of it is left.
func TestBadServers(t *testing.T) {
	warm(t)
	for client, dial := range clients {
		for _, bad := range badServers {
			t.Run(client+"/"+bad.name, func(t *testing.T) {
				before := takeStock()
				address, stop := listen(t, bad.serve)
				timeout := 10 * time.Second // for a loaded machine
				if slices.Contains(bad.wants, wire.Timeout) {
					timeout = 50 * time.Millisecond
				}
				res := sixRequests(t, "http://"+address, timeout, func() Client { return dial(nil) })
				stop()
				if res.Total.Requests != 6 || res.Total.Errors != 6 || named(res, bad.wants) != 6 {
					t.Errorf("%d requests, %d errors, failed %v; want 6 %q", res.Total.Requests, res.Total.Errors, res.Total.Failed, bad.wants)
				}
				if res.FirstError == "" {
					t.Error("no error is shown")
				}
				before.compare(t)
			})
		}
	}
}

// TestBadHTTP2 asks servers for HTTP/2 that have something else.
func TestBadHTTP2(t *testing.T) {
	warm(t)
	for _, c := range []struct {
		name  string
		wants []string
		serve func(net.Conn)
	}{
		// net/http may close the connection before it says why.
		{"speaks HTTP/1.1", []string{wire.Malformed, wire.Closed}, silent("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")},
		{"sends garbage", []string{wire.Malformed, wire.Closed}, silent(strings.Repeat("\x00\xff garbage \r\n", 100))},
		// It reads on until the client has gone: the kernel resets a connection that is closed before all is read.
		{"closes", []string{wire.Closed}, func(c net.Conn) {
			readRequest(c)
			c.(*net.TCPConn).CloseWrite()
			io.Copy(io.Discard, c)
		}},
		{"never answers", []string{wire.Timeout}, func(c net.Conn) { io.Copy(io.Discard, c) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := takeStock()
			address, stop := listen(t, c.serve)
			timeout := 10 * time.Second
			if slices.Contains(c.wants, wire.Timeout) {
				timeout = 50 * time.Millisecond
			}
			res := sixRequests(t, "http://"+address, timeout, func() Client { return NewStdClient(StdOptions{HTTP2: true}) })
			stop()
			if n := named(res, c.wants); n != 6 {
				t.Errorf("failed %v, want 6 %q: %s", res.Total.Failed, c.wants, res.FirstError)
			}
			before.compare(t)
		})
	}
}

// named counts the failures that have one of some names.
func named(res *Result, names []string) (n int64) {
	for _, name := range names {
		n += res.Total.Failed[name]
	}
	return n
}

// TestBadTLS sends requests to servers with which no secure connection comes
// about.
func TestBadTLS(t *testing.T) {
	untrusted := httptest.NewUnstartedServer(http.NotFoundHandler())
	untrusted.Config.ErrorLog = log.New(io.Discard, "", 0)
	untrusted.StartTLS()
	defer untrusted.Close()
	for client, dial := range clients {
		for _, c := range []struct {
			name, want string
			serve      func(net.Conn)
		}{
			{"speaks no TLS", wire.TLS, func(c net.Conn) {
				c.Read(make([]byte, 4096))
				io.WriteString(c, "HTTP/1.1 400 Bad Request\r\n\r\n")
			}},
			{"closes", wire.TLS, func(c net.Conn) { c.Read(make([]byte, 4096)) }},
			{"never answers", wire.Timeout, func(c net.Conn) { io.Copy(io.Discard, c) }},
			{"untrusted", wire.TLS, nil},
		} {
			t.Run(client+"/"+c.name, func(t *testing.T) {
				before := takeStock()
				target, stop := untrusted.Listener.Addr().String(), func() {}
				if c.serve != nil {
					target, stop = listen(t, c.serve)
				}
				timeout := 10 * time.Second
				if c.want == wire.Timeout {
					timeout = 50 * time.Millisecond
				}
				res := sixRequests(t, "https://"+target, timeout, func() Client { return dial(new(tls.Config)) })
				stop()
				if res.Total.Failed[c.want] != 6 {
					t.Errorf("failed %v, want 6 %s: %s", res.Total.Failed, c.want, res.FirstError)
				}
				before.compare(t)
			})
		}
	}
}

// A stock is what a process has that it could leave behind.
type stock struct{ goroutines, files int }

func takeStock() stock {
	files, _ := os.ReadDir("/proc/self/fd")
	return stock{runtime.NumGoroutine(), len(files)}
}

// compare waits until there is no more than there was. What is being closed may
// take a moment.
func (before stock) compare(t *testing.T) {
	t.Helper()
	var now stock
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if now = takeStock(); now.goroutines <= before.goroutines && now.files <= before.files {
			return
		}
	}
	stacks := make([]byte, 1<<20)
	t.Errorf("%d goroutines and %d files are left, there were %d and %d\n%s", now.goroutines, now.files,
		before.goroutines, before.files, stacks[:runtime.Stack(stacks, true)])
}

// TestConnectingEnds closes clients that wait for a connection that never comes
// about.
func TestConnectingEnds(t *testing.T) {
	before := takeStock()
	started := make(chan bool, 8)
	client := NewStdClient(StdOptions{Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		started <- true
		<-ctx.Done()
		return nil, ctx.Err()
	}})
	target, err := wire.NewTarget("GET", &url.URL{Scheme: "http", Host: "x"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	target.Timeout = 20 * time.Millisecond
	for i := range 3 { // each connects again
		if err := client.Do(t.Context(), &wire.Request{Target: target}, new(wire.Response)); wire.Failure(err) != wire.Timeout {
			t.Errorf("%d: %v is %q", i, err, wire.Failure(err))
		}
		<-started
	}
	client.Close()
	before.compare(t)
	if err := client.Do(t.Context(), &wire.Request{Target: target}, new(wire.Response)); wire.Failure(err) != wire.Canceled {
		t.Errorf("after Close: %v", err)
	}
	before.compare(t)
}
