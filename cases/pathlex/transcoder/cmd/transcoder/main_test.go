package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// start runs the command and returns its address once it serves.
func start(t *testing.T, args ...string) (url string, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, append([]string{"-addr", "127.0.0.1:0"}, args...), w)
		w.Close()
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(<-done)
	}
	_, url, _ = strings.Cut(strings.TrimSpace(line), " on ")
	return url, func() error { cancel(); return <-done }
}

func TestDemo(t *testing.T) {
	url, stop := start(t, "-demo")
	for path, want := range map[string]string{"/v1/books/1/shevles/1:read": `On Paths`, "/healthz": "ok"} {
		response, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != 200 || !strings.Contains(string(body), want) {
			t.Errorf("%s: status %d: %s", path, response.StatusCode, body)
		}
	}
	http.DefaultClient.CloseIdleConnections()
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// TestHealth has a target without a health service, and one that has stopped.
func TestHealth(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer()
	defer server.Stop()
	go server.Serve(listener)
	conn, err := grpc.NewClient(listener.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	h := routes(http.NotFoundHandler(), conn)
	check := func(status int, text string) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "/healthz", nil))
		if w.Code != status || w.Body.String() != text+"\n" {
			t.Errorf("status %d, %q, want %d, %q", w.Code, w.Body, status, text)
		}
	}
	check(200, "ok: the gRPC server answers, and has no health service")
	server.Stop()
	check(503, "the gRPC server does not answer: Unavailable")
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "want either -target host:port or -demo"},
		{"-demo -target x", "want either -target host:port or -demo"},
		{"-demo x", `unexpected argument "x"`},
		{"-demo -max-body 0", "-max-body and -write-timeout must be above 0"},
		{"-target 127.0.0.1:1 -plaintext -connect-timeout 200ms", "127.0.0.1:1: reflection: "},
		{"-demo -addr nowhere:0x", "nowhere"},
	} {
		err := run(t.Context(), strings.Fields(c.args), io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.args, err, c.want)
		}
	}
	if err := run(t.Context(), []string{"-h"}, io.Discard); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-h: %v", err)
	}
}
