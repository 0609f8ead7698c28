package fronttest

import (
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// A Request is one of a benchmark.
type Request struct{ Name, Method, Path, Body string }

// Requests are what the story's end-to-end benchmark sends, and a stream.
var Requests = []Request{
	{"GetBook", "GET", "/v1/books/1/shevles/1:read", ""},
	{"UpdateBook", "PATCH", "/v1/shelves/1/books/1", `{"title":"On Paths","pages":216}`},
	{"DeleteBook", "DELETE", "/v1/shelves/1/books/none", ""},
	{"ListBooks", "GET", "/v1/shelves/1/books", ""},
}

// HTTP has one client send one request after the other over loopback, to a front that
// calls a server over loopback, all in this process. The benchmarks are REQUEST/impl=FRONT,
// of the fronts that takes reports to answer the request.
func HTTP(b *testing.B, fronts []Front, takes func(Front, Request) bool) {
	each(b, fronts, takes, func(b *testing.B, url string, r Request) {
		for range b.N {
			send(b, url, r)
		}
	})
}

// Parallel is HTTP with a client for each processor.
func Parallel(b *testing.B, fronts []Front, takes func(Front, Request) bool) {
	each(b, fronts, takes, func(b *testing.B, url string, r Request) {
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				send(b, url, r)
			}
		})
	})
}

func each(b *testing.B, fronts []Front, takes func(Front, Request) bool, run func(b *testing.B, url string, r Request)) {
	for _, r := range Requests {
		for _, f := range fronts {
			if !takes(f, r) {
				continue
			}
			b.Run(r.Name+"/impl="+f.Name, func(b *testing.B) {
				url := shared(b, f)
				warm(b, url, r)
				b.ReportAllocs()
				b.ResetTimer()
				run(b, url, r)
			})
		}
	}
}

// warm opens as many connections as there are clients.
func warm(b *testing.B, url string, r Request) {
	var clients sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		clients.Go(func() {
			for range 3 {
				send(b, url, r)
			}
		})
	}
	clients.Wait()
}

func send(b *testing.B, url string, r Request) {
	request, err := http.NewRequest(r.Method, url+r.Path, strings.NewReader(r.Body))
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
