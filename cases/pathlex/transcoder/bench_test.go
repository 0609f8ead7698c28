package transcoder_test

import (
	"net/http"
	"testing"

	"google.golang.org/grpc"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/fronttest"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// BenchmarkHTTP has one client, which sends one request after the other. It is the one to
// profile.
func BenchmarkHTTP(b *testing.B) {
	ours := fronttest.Front{Name: "ours", Handler: func(conn grpc.ClientConnInterface, _ string) (http.Handler, error) {
		return transcoder.New(conn, library.Services(), transcoder.Options{})
	}}
	fronttest.HTTP(b, []fronttest.Front{ours}, func(fronttest.Front, fronttest.Request) bool { return true })
}
