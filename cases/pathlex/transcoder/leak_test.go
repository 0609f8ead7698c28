package transcoder_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

// settled returns a function that waits until no more goroutines run than when settled was
// called. What the HTTP client keeps is closed first.
func settled(t *testing.T) func() {
	before := runtime.NumGoroutine()
	return func() {
		t.Helper()
		http.DefaultClient.CloseIdleConnections()
		settle(t, "goroutines end", func() bool { return runtime.NumGoroutine() <= before })
	}
}

// backend is a library on a connection of its own, which a test can stop.
func backend(t *testing.T, opts transcoder.Options) (h *transcoder.Handler, addr string, stop func()) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer()
	library.NewServer().Register(server)
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	addr = listener.Addr().String()
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return newHandler(t, conn, library.Services(), opts), addr, server.Stop
}

// TestServerGoes has a server that stops during a call and during a stream: the client gets
// 503 or a last line with the error, and no address; the log has the cause.
func TestServerGoes(t *testing.T) {
	var logged bytes.Buffer
	h, addr, stop := backend(t, transcoder.Options{ErrorLog: log.New(&logged, "", 0)})
	ask(h, "GET /v1/echo/a", "") // the goroutines of the connection are counted
	wait := settled(t)
	front := httptest.NewServer(h)
	body, send := io.Pipe()
	go io.WriteString(send, `{"name":"shelves/1/books/1"}`+"\n")
	stream, err := http.Post(front.URL+"/v1/books:read", "application/json", body)
	if err != nil {
		t.Fatal(err)
	}
	call := make(chan *http.Response)
	go func() {
		response, err := http.Get(front.URL + "/v1/wait/3600s")
		if err != nil {
			t.Error(err)
		}
		call <- response
	}()
	settle(t, "the call waits", func() bool { return library.Waiting.Load() > 0 })
	stop()
	answer := <-call
	text, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	if message := ruletest.Message(string(text)); answer.StatusCode != 503 || message != "the gRPC server cannot be reached" {
		t.Errorf("the call: status %d, %s", answer.StatusCode, text)
	}
	lines, _ := io.ReadAll(stream.Body)
	stream.Body.Close()
	send.Close()
	const last = `{"error":{"code":14,"message":"the gRPC server cannot be reached"}}`
	if got := ruletest.Compact(string(lines)); !strings.HasSuffix(got, last) {
		t.Errorf("the stream: %s", got)
	}
	if w := ask(h, "GET /v1/echo/a", ""); w.Code != 503 || strings.Contains(w.Body.String(), "127.0.0.1") {
		t.Errorf("after it: status %d, %s", w.Code, w.Body)
	}
	if !strings.Contains(logged.String(), addr) {
		t.Errorf("the log has no %s: %s", addr, &logged)
	}
	settle(t, "no call is left", func() bool { return library.Waiting.Load() == 0 })
	front.Close()
	wait()
}

// TestPublic has errors that a server itself says: they pass as they are.
func TestPublic(t *testing.T) {
	h := handler(t, transcoder.Options{})
	for _, code := range []int{4, 14} {
		w := ask(h, fmt.Sprintf("GET /v1/fail/%d?message=10.0.0.1", code), "")
		if got := ruletest.Message(w.Body.String()); got != "10.0.0.1" {
			t.Errorf("code %d: %q", code, got)
		}
	}
}

// letters is a body without an end.
type letters struct{ read int }

func (l *letters) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'a'
	}
	l.read += len(b)
	return len(b), nil
}

// TestLargeBody has bodies of 100 MB, whose length is known or not: they are refused after
// little more than the limit, and little memory.
func TestLargeBody(t *testing.T) {
	h := handler(t, transcoder.Options{})
	for _, length := range []int64{100 << 20, -1} {
		for _, path := range []string{"/v1/echo", "/v1/books:add"} {
			from := &letters{}
			r := httptest.NewRequest("POST", path, io.LimitReader(io.MultiReader(strings.NewReader(`{"stringValue":"`), from), 100<<20))
			r.ContentLength = length
			w := httptest.NewRecorder()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			h.ServeHTTP(w, r)
			runtime.ReadMemStats(&after)
			if n := after.TotalAlloc - before.TotalAlloc; n > 40<<20 || from.read > 16<<20 {
				t.Errorf("%s, length %d: %d bytes read and %d allocated", path, length, from.read, n)
			}
			if w.Code != http.StatusRequestEntityTooLarge {
				t.Errorf("%s, length %d: status %d, %s", path, length, w.Code, w.Body)
			}
		}
	}
}

// endless is a connection whose streams never end.
type endless struct {
	fake
	calls chan context.Context
}

func (e *endless) NewStream(ctx context.Context, _ *grpc.StreamDesc, _ string, _ ...grpc.CallOption) (grpc.ClientStream, error) {
	e.calls <- ctx
	return &endlessStream{fakeStream{&e.fake, ctx, 0}}, nil
}

type endlessStream struct{ fakeStream }

func (s *endlessStream) RecvMsg(out any) error {
	if err := s.ctx.Err(); err != nil {
		return err
	}
	out.(*library.Every).StringValue = strings.Repeat("a", 1<<16)
	return nil
}

// TestSlowReader has a client that asks for a stream and does not read it: the call ends.
func TestSlowReader(t *testing.T) {
	conn := &endless{calls: make(chan context.Context, 1)}
	h := newHandler(t, conn, method(t, get("/a"), false, true), transcoder.Options{WriteTimeout: 50 * time.Millisecond})
	wait := settled(t)
	front := httptest.NewServer(h)
	client, err := net.Dial("tcp", front.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(client, "GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
	ctx := <-conn.calls
	select {
	case <-ctx.Done():
	case <-time.After(20 * time.Second):
		t.Error("the call goes on")
	}
	client.Close()
	front.Close()
	wait()
}

// TestSlowStream has clients that begin a stream, send no more, and go on reading: the
// deadline they set ends it, and the sender with it.
func TestSlowStream(t *testing.T) {
	h := handler(t, transcoder.Options{})
	ask(h, "GET /v1/echo/a", "") // the connection of gRPC stays
	wait := settled(t)
	front := httptest.NewServer(h)
	for _, begin := range []string{`{"name":"shelves/1/books/1"}` + "\n", `{"na`, ``} {
		body, send := io.Pipe()
		r, _ := http.NewRequest("POST", front.URL+"/v1/books:read", body)
		r.Header.Set("Grpc-Timeout", "50m")
		go io.WriteString(send, begin)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(response.Body)
		response.Body.Close()
		send.Close()
		if !strings.Contains(ruletest.Compact(string(text)), `"code":4`) {
			t.Errorf("%q: status %d, %s", begin, response.StatusCode, text)
		}
	}
	front.Close()
	wait()
}
