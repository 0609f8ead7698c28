// Package fronttest puts transcoders before the library, side by side: what each answers,
// and what it takes.
package fronttest

import (
	"net"
	"net/http"
	"sync"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/reflection"

	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// A Front is a transcoder.
type Front struct {
	Name string
	// Handler makes one before a server at an address, to which there is a connection.
	Handler func(conn grpc.ClientConnInterface, addr string) (http.Handler, error)
	// Fatal are requests of ruletest that end the program, and Chance those whose answer
	// depends on chance.
	Fatal, Chance []string
}

// Backend starts a library with reflection on loopback, and returns its address.
func Backend() (addr string, stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	server := grpc.NewServer()
	library.NewServer().Register(server)
	reflection.Register(server)
	go server.Serve(listener) // it returns when it is stopped
	return listener.Addr().String(), server.Stop, nil
}

// Dial returns a connection to a backend.
func Dial(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
}

// Start starts a library of its own and a front before it, on loopback. Both end with the
// test.
func Start(t testing.TB, f Front) (url string) {
	t.Helper()
	addr, stop, err := Backend()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	conn, err := Dial(addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	server, url := serve(t, f, conn, addr)
	t.Cleanup(func() { server.Close() })
	return url
}

// serve starts a front.
func serve(t testing.TB, f Front, conn grpc.ClientConnInterface, addr string) (*http.Server, string) {
	t.Helper()
	h, err := f.Handler(conn, addr)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: h}
	go server.Serve(listener) // it returns when it is closed
	return server, "http://" + listener.Addr().String()
}

// running has what the benchmarks of this process share: one library, and the fronts
// before it that have been asked for. They last as long as the process: to start and stop
// them for each run of a benchmark would take longer than the run.
var running struct {
	sync.Mutex
	addr string
	conn *grpc.ClientConn
	urls map[string]string // by name of the front
}

// shared returns the address of a front that runs already, or starts one.
func shared(b *testing.B, f Front) (url string) {
	b.Helper()
	running.Lock()
	defer running.Unlock()
	if running.conn == nil {
		addr, _, err := Backend()
		if err != nil {
			b.Fatal(err)
		}
		if running.conn, err = Dial(addr); err != nil {
			b.Fatal(err)
		}
		running.addr, running.urls = addr, make(map[string]string)
	}
	if running.urls[f.Name] == "" {
		_, running.urls[f.Name] = serve(b, f, running.conn, running.addr)
	}
	return running.urls[f.Name]
}
