package load

import (
	"crypto/tls"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// TestPhases: of both clients, each request is in each part, and the parts add up
// to the whole.
func TestPhases(t *testing.T) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		if r.URL.Path == "/wrong" {
			w.WriteHeader(http.StatusTeapot)
		}
		io.WriteString(w, "an answer")
	}
	config := &tls.Config{InsecureSkipVerify: true}
	for name, dial := range map[string]func() Client{
		"wire": func() Client { return wire.New(wire.Options{TLS: config}) },
		"std":  func() Client { return NewStdClient(StdOptions{TLS: config}) },
	} {
		for _, secure := range []bool{false, true} {
			server := httptest.NewServer(http.HandlerFunc(serve))
			if secure {
				server.Close()
				server = httptest.NewTLSServer(http.HandlerFunc(serve))
			}
			source, err := script.List([]script.Spec{
				{URL: server.URL, Timeout: 10 * time.Second}, {URL: server.URL + "/wrong", Timeout: 10 * time.Second},
			})
			if err != nil {
				t.Fatal(err)
			}
			const users, requests = 2, 40
			res, err := Run(t.Context(), Plan{Schedule: Schedule{Start: users, Count: requests}, Source: source, Dial: dial}, Events{})
			server.Close()
			if err != nil {
				t.Fatal(err)
			}
			total := res.Total
			p := total.Whole()
			for i, l := range p.all() {
				if l != p.Expected && l != p.Failed && l.Count != requests {
					t.Errorf("%s, TLS %v: part %d has %d values", name, secure, i, l.Count)
				}
			}
			made := total.Phases.Connecting.Count
			if made < 1 || made > users || p.Connecting.Quantile(0.5) != 0 || p.Connecting.Max <= 0 || p.Blocked.Max < p.Connecting.Max {
				t.Errorf("%s, TLS %v: %d connections, %+v", name, secure, made, p.Connecting)
			}
			if secure != (p.TLS.Max > 0) {
				t.Errorf("%s, TLS %v: handshakes of at most %v", name, secure, p.TLS.Max)
			}
			if p.Expected.Count+p.Failed.Count != requests || p.Failed.Count != total.Errors || p.Duration().Count != requests {
				t.Errorf("%s, TLS %v: %d expected, %d failed", name, secure, p.Expected.Count, p.Failed.Count)
			}
			parts := p.Sending.Sum + p.Waiting.Sum + p.Receiving.Sum
			if whole := p.Duration().Sum; parts < 0.99*whole || parts > 1.01*whole || whole > total.Service.Sum {
				t.Errorf("%s, TLS %v: parts of %g, %g in all, of %g", name, secure, parts, whole, total.Service.Sum)
			}
			if total.Out < requests*50 || total.In < requests*50 || total.In <= total.Received {
				t.Errorf("%s, TLS %v: %d bytes out, %d in", name, secure, total.Out, total.In)
			}
		}
	}
}
