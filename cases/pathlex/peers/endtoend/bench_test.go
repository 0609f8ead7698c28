package endtoend

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

type request struct{ name, method, path, body string }

// requests are what the story's end-to-end benchmark sends, and a stream.
var requests = []request{
	{"GetBook", "GET", "/v1/books/1/shevles/1:read", ""},
	{"UpdateBook", "PATCH", "/v1/shelves/1/books/1", `{"title":"On Paths","pages":216}`},
	{"DeleteBook", "DELETE", "/v1/shelves/1/books/none", ""},
	{"ListBooks", "GET", "/v1/shelves/1/books", ""},
}

// BenchmarkHTTP has one client send one request after the other over loopback, to a
// transcoder that calls a server over loopback, all in this process.
func BenchmarkHTTP(b *testing.B) {
	beforeEach(b, func(b *testing.B, url string, r request) {
		for range b.N {
			send(b, url, r)
		}
	})
}

// BenchmarkParallel is BenchmarkHTTP with a client for each processor.
func BenchmarkParallel(b *testing.B) {
	beforeEach(b, func(b *testing.B, url string, r request) {
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				send(b, url, r)
			}
		})
	})
}

// beforeEach runs a benchmark with each request before each peer that answers it.
func beforeEach(b *testing.B, run func(b *testing.B, url string, r request)) {
	for _, r := range requests {
		for _, p := range peers {
			if r.name == "ListBooks" && p.name == "vanguard" {
				continue // it answers streams of google.api.HttpBody alone, others with 415
			}
			b.Run(r.name+"/impl="+p.name, func(b *testing.B) {
				url := start(b, p)
				warm(b, url, r)
				b.ReportAllocs()
				b.ResetTimer()
				run(b, url, r)
			})
		}
	}
}

// warm opens the connections that a benchmark uses.
func warm(b *testing.B, url string, r request) {
	for range 10 {
		send(b, url, r)
	}
}

func send(b *testing.B, url string, r request) {
	request, err := http.NewRequest(r.method, url+r.path, strings.NewReader(r.body))
	if err != nil {
		b.Error(err)
		return
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		b.Error(err)
		return
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode != http.StatusOK {
		b.Error(response.Status, err)
	}
}
