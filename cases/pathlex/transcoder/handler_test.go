package transcoder_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/reflection"
	"google.golang.org/grpc/test/bufconn"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

// dial starts a library and returns a connection to it. Both end with the test.
func dial(t testing.TB) *grpc.ClientConn {
	listener := bufconn.Listen(1 << 20)
	server := grpc.NewServer()
	library.NewServer().Register(server)
	reflection.Register(server)
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	conn, err := grpc.NewClient("passthrough:library", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

func handler(t testing.TB, opts transcoder.Options) *transcoder.Handler {
	h, err := transcoder.New(dial(t), library.Services(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// reflected is handler, but knows the services by reflection alone.
func reflected(t testing.TB, opts transcoder.Options) *transcoder.Handler {
	conn := dial(t)
	services, err := transcoder.Reflect(t.Context(), conn)
	if err != nil {
		t.Fatal(err)
	}
	h, err := transcoder.New(conn, services, opts)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// ask sends a request, "GET /path" with a body and headers "Name: value", and returns
// what is answered.
func ask(h http.Handler, line, body string, headers ...string) *httptest.ResponseRecorder {
	method, target, _ := strings.Cut(line, " ")
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Add(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// text is an answer without its line end, and without the blanks that protojson puts in
// at random.
func text(w *httptest.ResponseRecorder) string {
	return ruletest.Compact(w.Body.String())
}
