package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for what happens at once on a quiet machine.
const patience = 2 * time.Minute

// service is a run of the program inside the test.
type service struct {
	t      *testing.T
	addr   string // where it listens
	debug  string // where it listens for debugging, or empty
	stderr *output
	stop   context.CancelFunc // does what a signal would
	code   chan int           // receives the exit code
}

// start runs the program on free ports. Of args, a later flag wins over the
// ones that start sets.
func start(t *testing.T, args ...string) *service {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	s := &service{t: t, stderr: new(output), stop: stop, code: make(chan int, 1)}
	args = append([]string{"-addr", "127.0.0.1:0", "-debug-addr", "127.0.0.1:0"}, args...)
	go func() { s.code <- run(ctx, args, s.stderr) }()
	s.addr, s.debug = s.stderr.addresses(t)
	return s
}

// exit waits for the program to end and checks its exit code.
func (s *service) exit(want int) {
	s.t.Helper()
	select {
	case got := <-s.code:
		if got != want {
			s.t.Errorf("exit code %d, want %d\n%s", got, want, s.stderr)
		}
	case <-time.After(patience):
		s.t.Fatalf("still running\n%s", s.stderr)
	}
}

// output collects what the program prints.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

var (
	listening = regexp.MustCompile(`listening"?[ ,]"?url"?[=:]"?http://([^/]+)/similarity`)
	profiles  = regexp.MustCompile(`profiles"?[ ,]"?url"?[=:]"?http://([^/]+)/debug/pprof/`)
)

// addresses waits until the program says where it listens. The debug address
// is logged first, so it is there if there is one.
func (o *output) addresses(t *testing.T) (addr, debug string) {
	t.Helper()
	eventually(t, "listening", func() bool { return listening.MatchString(o.String()) })
	text := o.String()
	if match := profiles.FindStringSubmatch(text); match != nil {
		debug = match[1]
	}
	return listening.FindStringSubmatch(text)[1], debug
}

// eventually waits until done is true.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not %s after %v", what, patience)
		}
	}
}

// request is a connection with a POST on it that is not finished.
type request struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	body string
}

// begin sends a request without its body. When it returns, the service is
// reading the body: it says "100 Continue" no sooner.
func begin(t *testing.T, addr, body string) *request {
	t.Helper()
	r := dial(t, addr)
	r.body = body
	fmt.Fprintf(r.conn, "POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: %d\r\n"+
		"Expect: 100-continue\r\n\r\n", len(body))
	r.answer(http.StatusContinue, "")
	return r
}

// dial opens a connection and sends nothing.
func dial(t *testing.T, addr string) *request {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(patience))
	return &request{t: t, conn: conn, in: bufio.NewReader(conn)}
}

// send writes text as it is.
func (r *request) send(text string) {
	r.t.Helper()
	if _, err := io.WriteString(r.conn, text); err != nil {
		r.t.Fatal(err)
	}
}

// post sends a whole request.
func (r *request) post(body string) {
	r.t.Helper()
	r.send(fmt.Sprintf("POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: %d\r\n\r\n%s", len(body), body))
}

// closed expects the service to have closed the connection.
func (r *request) closed() {
	r.t.Helper()
	n, err := r.in.Read(make([]byte, 1))
	if netErr, ok := err.(net.Error); err == nil || ok && netErr.Timeout() {
		r.t.Errorf("not closed: read %d bytes, %v", n, err)
	}
}

// finish sends the body and checks the answer.
func (r *request) finish(status int, want string) {
	r.t.Helper()
	r.send(r.body)
	r.answer(status, want)
}

// answer reads what the service says next.
func (r *request) answer(status int, want string) *http.Response {
	r.t.Helper()
	resp, err := http.ReadResponse(r.in, nil)
	if err != nil {
		r.t.Fatal(err)
	}
	checkResponse(r.t, resp, status, want)
	return resp
}

// do sends a whole request on a connection of its own.
func do(t *testing.T, method, url, body string, status int, want string) *http.Response {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Close = true
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	checkResponse(t, resp, status, want)
	return resp
}

func checkResponse(t *testing.T, resp *http.Response, status int, want string) {
	t.Helper()
	defer resp.Body.Close()
	got, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != status || !strings.Contains(string(got), want) {
		t.Errorf("got %d %s\nwant %d %s", resp.StatusCode, got, status, want)
	}
}
