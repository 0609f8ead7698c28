package transcoder_test

import (
	"bufio"
	"context"
	"io"
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

// serve serves h until the test ends.
func serve(t testing.TB, h http.Handler) *httptest.Server {
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server
}

func TestServerStream(t *testing.T) {
	h := handler(t, transcoder.Options{})
	for id, title := range map[string]string{"b": "B", "a": "A"} {
		ask(h, "POST /v1/shelves/9/books?bookId="+id, `{"title":"`+title+`"}`)
	}
	const lines = `{"result":{"name":"shelves/9/books/a","title":"A"}}` + "\n" + `{"result":{"name":"shelves/9/books/b","title":"B"}}`
	w := ask(h, "GET /v1/shelves/9/books", "")
	if got := text(w); w.Code != 200 || got != lines || w.Header().Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("status %d, %s: %s", w.Code, w.Header().Get("Content-Type"), got)
	}
	w = ask(h, "GET /v1/shelves/none/books", "")
	if w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("none: status %d, %q", w.Code, w.Body)
	}
	// One that fails after a line, and one before.
	w = ask(h, "GET /v1/shelves/9/books?pageSize=1", "")
	want := lines[:strings.IndexByte(lines, '\n')+1] + `{"error":{"code":8,"message":"more than 1 books"}}`
	if got := text(w); w.Code != 200 || got != want {
		t.Errorf("status %d\n got %s\nwant %s", w.Code, got, want)
	}
	if w := ask(h, "GET /v1/shelves/9/books?pageSize=x", ""); w.Code != 400 {
		t.Errorf("status %d", w.Code)
	}
}

func TestClientStream(t *testing.T) {
	h := handler(t, transcoder.Options{MaxRequestBytes: 200})
	add := func(id string) string { return `{"parent":"shelves/8","bookId":"` + id + `"}` }
	for _, c := range []struct {
		body   string
		status int
		want   string
	}{
		{add("a") + "\n" + add("b") + add("c"), 200, `{"added":3}`},
		{"", 200, `{}`},
		{add("d") + add("a") + add("e"), 409, "there is a book"},
		{add("f") + "{", 400, "unexpected EOF"},
		{add("g") + `{"none":1}`, 400, "none"},
		{add("h") + add(strings.Repeat("h", 10_000)), 413, "larger"},
	} {
		w := ask(h, "POST /v1/books:add", c.body)
		if got := text(w); w.Code != c.status || got != c.want && !strings.Contains(ruletest.Message(got), c.want) {
			t.Errorf("%.100s: status %d, %s, want %d, %s", c.body, w.Code, got, c.status, c.want)
		}
	}
}

// TestBidirectional sends a request after the answer to the one before.
func TestBidirectional(t *testing.T) {
	server := serve(t, handler(t, transcoder.Options{}))
	body, send := io.Pipe()
	go io.WriteString(send, `{"name":"shelves/1/books/1"}`+"\n")
	response, err := http.Post(server.URL+"/v1/books:read", "application/json", body)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for _, c := range [][2]string{
		{`{"id":1,"shelf":1}`, `On Paths`},
		{`{"name":"none"}`, `On Paths`},
		{``, `{"error":{"code":5`},
	} {
		if !lines.Scan() || !strings.Contains(ruletest.Compact(lines.Text()), c[1]) {
			t.Fatalf("%q, want %s", lines.Text(), c[1])
		}
		if c[0] != "" {
			io.WriteString(send, c[0]+"\n")
		}
	}
	if lines.Scan() {
		t.Errorf("another line: %s", lines.Text())
	}
	send.Close()
}

// settle waits for a condition that others bring about.
func settle(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("never: " + what)
		}
	}
}

func TestDeadline(t *testing.T) {
	h := handler(t, transcoder.Options{Timeout: time.Hour})
	if w := ask(h, "GET /v1/wait/3600s", "", "Grpc-Timeout: 5m"); w.Code != http.StatusGatewayTimeout {
		t.Errorf("status %d: %s", w.Code, text(w))
	}
	if w := ask(handler(t, transcoder.Options{Timeout: time.Millisecond}), "GET /v1/wait/3600s", ""); w.Code != http.StatusGatewayTimeout {
		t.Errorf("status %d", w.Code)
	}
	for timeout, status := range map[string]int{
		"99999999H": 200, "10000S": 200, "1x": 400, "S": 400, "999999999S": 400, "-1S": 400, "0S": 400, "1": 400,
	} {
		if w := ask(h, "GET /v1/wait/0s", "", "Grpc-Timeout: "+timeout); w.Code != status {
			t.Errorf("%s: status %d, want %d", timeout, w.Code, status)
		}
	}
}

// TestClientGone has clients that go in the middle of a call and of a stream, and counts
// what is left.
func TestClientGone(t *testing.T) {
	server := serve(t, handler(t, transcoder.Options{}))
	before := runtime.NumGoroutine()
	for range 10 {
		ctx, cancel := context.WithCancel(t.Context())
		r, _ := http.NewRequestWithContext(ctx, "GET", server.URL+"/v1/wait/3600s", nil)
		done := make(chan struct{})
		go func() {
			defer close(done)
			if response, err := http.DefaultClient.Do(r); err == nil {
				response.Body.Close()
			}
		}()
		settle(t, "the call waits", func() bool { return library.Waiting.Load() > 0 })
		cancel()
		<-done
		settle(t, "the call ends", func() bool { return library.Waiting.Load() == 0 })
	}
	for range 10 {
		ctx, cancel := context.WithCancel(t.Context())
		body, send := io.Pipe()
		r, _ := http.NewRequestWithContext(ctx, "POST", server.URL+"/v1/books:read", body)
		go io.WriteString(send, `{"name":"shelves/1/books/1"}`+"\n")
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		response.Body.Close()
		send.Close()
	}
	http.DefaultClient.CloseIdleConnections()
	settle(t, "goroutines end", func() bool { return runtime.NumGoroutine() <= before+5 })
}

func TestServerGone(t *testing.T) {
	conn, err := grpc.NewClient("127.0.0.1:1", grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	h, err := transcoder.New(conn, library.Services(), transcoder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, request := range []string{"GET /v1/echo/a", "GET /v1/shelves/1/books", "POST /v1/books:add"} {
		if w := ask(h, request, ""); w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: status %d: %s", request, w.Code, text(w))
		}
	}
	if _, err := transcoder.Reflect(t.Context(), conn); err == nil {
		t.Error("services of a server that is not there")
	}
}
