package generators

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary be the responder that a turn starts, and a generator.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == "responder":
		if err := RunResponder(context.Background(), os.Args[2:], os.Stdout, os.Stderr); err != nil {
			panic(err)
		}
	case len(os.Args) > 2 && os.Args[1] == "generate":
		generate(os.Args[2], os.Args[3])
	default:
		os.Exit(m.Run())
	}
}

// generate sends requests with a body for a time.
func generate(url, duration string) {
	d, err := time.ParseDuration(duration)
	if err != nil {
		panic(err)
	}
	body := strings.Repeat("x", 20_000)
	for begin := time.Now(); time.Since(begin) < d; {
		resp, err := http.Post(url, "text/plain", strings.NewReader(body))
		if err != nil {
			panic(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
}

// TestTurn measures a generator with the real responder.
func TestTurn(t *testing.T) {
	if _, err := exec.LookPath("taskset"); err != nil || runtime.NumCPU() < 2 {
		t.Skip("this needs taskset and two processors")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	g := &generatorsRun{
		log: io.Discard, dir: t.TempDir(), conns: 1, cpu: 0, serverCPU: 1, settle: 10 * time.Millisecond, time: 200 * time.Millisecond,
	}
	row, err := g.turn(t.Context(), turn{work{"post", 0}, tool{
		name: "test", path: self,
		args: func(_ work, s sending) []string {
			return []string{"generate", s.url, (s.time + 2*time.Second).String()}
		},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if row.Span < 0.2 || row.Requests <= 0 || row.AllRequests < row.Requests+begun {
		t.Errorf("%d of %d requests in %g s", row.Requests, row.AllRequests, row.Span)
	}
	if row.CPU <= 0 || row.CPU >= row.AllCPU || row.ServerCPU <= 0 {
		t.Errorf("the generator spent %g of %g s, the server %g s", row.CPU, row.AllCPU, row.ServerCPU)
	}
	// One that does not send must not be waited for.
	_, err = g.turn(t.Context(), turn{work{"post", 0}, tool{
		name: "test", path: self, args: func(work, sending) []string { return []string{"generate", "x", "no time"} },
	}})
	if err == nil || !strings.Contains(err.Error(), "ended early") || !strings.Contains(err.Error(), "invalid duration") {
		t.Errorf("a generator that ends at once: %v", err)
	}
}

// TestResponder sends requests in pieces.
func TestResponder(t *testing.T) {
	g := &generatorsRun{serverCPU: 0}
	server, root, err := g.startResponder(context.Background(), 0)
	if err != nil {
		t.Skip(err) // without taskset
	}
	defer func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	}()
	u, err := url.Parse(root)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	answers := bufio.NewReader(conn)
	for _, c := range []struct {
		pieces []string
		want   string
	}{
		{[]string{"GET / HTTP/1.1\r\nHost: x\r\n\r\n"}, "ok\n"},
		{[]string{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"}, `{"similarity":0.25}`},
		{[]string{"POST / HT", "TP/1.1\r\ncontent-LENGTH:5\r", "\nHost: x\r\n\r", "\nab", "cd", "e"}, `{"similarity":0.25}`},
		{[]string{"GET / HTTP/1.1\r\n", "\r\n"}, "ok\n"},
		{[]string{"POST / HTTP/1.1\r\nContent-Length: 200000\r\n\r\n", strings.Repeat("x", 200_000)}, `{"similarity":0.25}`},
	} {
		for _, piece := range c.pieces {
			if _, err := io.WriteString(conn, piece); err != nil {
				t.Fatal(err)
			}
			time.Sleep(5 * time.Millisecond) // so that they come apart
		}
		resp, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatalf("%.60q: %v", c.pieces, err)
		}
		if body, err := io.ReadAll(resp.Body); err != nil || string(body) != c.want {
			t.Errorf("%.60q: %q, %v; want %q", c.pieces, body, err, c.want)
		}
	}
	n, err := ask(http.DefaultClient, root+"count")
	if err != nil || n.Requests != 5 || n.CPU <= 0 {
		t.Errorf("it counts %+v, %v; want 5 requests", n, err)
	}
	http.DefaultClient.CloseIdleConnections()
}
