package transcoder_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// requests are what the story's end-to-end benchmark sends, and a stream.
var requests = []struct{ name, line, body string }{
	{"GetBook", "GET /v1/books/1/shevles/1:read", ""},
	{"UpdateBook", "PATCH /v1/shelves/1/books/1", `{"title":"On Paths","pages":216}`},
	{"DeleteBook", "DELETE /v1/shelves/1/books/none", ""},
	{"ListBooks", "GET /v1/shelves/1/books", ""},
}

// BenchmarkHTTP has one client send one request after the other over loopback, to a
// handler that calls a server over loopback, all in this process.
func BenchmarkHTTP(b *testing.B) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	server := grpc.NewServer()
	library.NewServer().Register(server)
	go server.Serve(listener)
	b.Cleanup(server.Stop)
	conn, err := grpc.NewClient(listener.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { conn.Close() })
	h, err := transcoder.New(conn, services(), transcoder.Options{})
	if err != nil {
		b.Fatal(err)
	}
	url := serve(b, h).URL
	for _, r := range requests {
		b.Run(r.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				send(b, url, r.line, r.body)
			}
		})
	}
}

func send(b *testing.B, url, line, body string) {
	method, path, _ := strings.Cut(line, " ")
	request, err := http.NewRequest(method, url+path, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode != http.StatusOK {
		b.Fatal(response.Status, err)
	}
	response.Body.Close()
}
