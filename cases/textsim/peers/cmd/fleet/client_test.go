package main

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// canned listens and answers every request, which must be the byte 'x', with
// these pieces, one write each; then it closes the connection if asked to.
func canned(t *testing.T, hangUp bool, pieces ...string) (addr string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		for buf := make([]byte, 1); ; {
			if _, err := io.ReadFull(conn, buf); err != nil {
				return
			}
			for _, piece := range pieces {
				io.WriteString(conn, piece)
				time.Sleep(2 * time.Millisecond)
			}
			if hangUp {
				return
			}
		}
	}()
	return listener.Addr().String()
}

func TestClient(t *testing.T) {
	long := strings.Repeat("a", 5000)
	for _, c := range []struct {
		name   string
		pieces []string
		status int
		answer string
		err    string
	}{
		{"whole", []string{"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"}, 200, "ok", ""},
		{"in pieces", []string{"HTTP/1.1 20", "0 OK\r\ncontent-length:", " 2\r", "\n\r\no", "k"}, 200, "ok", ""},
		{"other lines", []string{"HTTP/1.1 400 Bad Request\r\nServer: s\r\nCONTENT-LENGTH:0\r\nConnection: keep-alive\r\n\r\n"}, 400, "", ""},
		{"no reason", []string{"HTTP/1.1 204\r\nContent-Length: 0\r\n\r\n"}, 204, "", ""},
		{"long", []string{"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + long}, 200, long, ""},
		{"no length", []string{"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"}, 0, "", "without Content-Length"},
		{"bad length", []string{"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"}, 0, "", "bad length"},
		{"huge", []string{"HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n"}, 0, "", "it has 99999999 bytes"},
		{"endless head", []string{"HTTP/1.1 200 OK\r\nX: " + strings.Repeat(long, 14)}, 0, "", "more than 65536 bytes"},
		{"too much", []string{"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokay"}, 0, "", "2 bytes too many"},
		{"closes", []string{"HTTP/1.1 200 OK\r\nconnection: Close\r\nContent-Length: 2\r\n\r\nok"}, 0, "", "closes the connection"},
		{"not HTTP", []string{"220 mail.example.org ESMTP\r\n\r\n"}, 0, "", "no HTTP/1.1 status"},
		{"no number", []string{"HTTP/1.1 abc OK\r\n\r\n"}, 0, "", "no status"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			client, err := dial(ctx, canned(t, false, c.pieces...))
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // the connection is kept
				status, answer, err := client.do([]byte("x"))
				if c.err != "" {
					if err == nil || !strings.Contains(err.Error(), c.err) {
						t.Errorf("got error %v, want %q", err, c.err)
					}
					return
				}
				if err != nil || status != c.status || string(answer) != c.answer {
					t.Fatalf("got %d %.20q, %v; want %d %.20q", status, answer, err, c.status, c.answer)
				}
			}
		})
	}
}

func TestClientCutOff(t *testing.T) {
	for _, piece := range []string{"", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no"} {
		client, err := dial(t.Context(), canned(t, true, piece))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := client.do([]byte("x")); err == nil || !strings.Contains(err.Error(), "EOF") {
			t.Errorf("after %.20q: got error %v, want EOF", piece, err)
		}
	}
}

func TestClientCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	client, err := dial(ctx, canned(t, false)) // never answers
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, _, err := client.do([]byte("x")); err == nil {
		t.Error("no error after the context has ended")
	}
}
