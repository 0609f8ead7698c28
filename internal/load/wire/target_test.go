package wire

import (
	"bufio"
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// FuzzTarget: whatever is taken for a target, net/http reads the request that is sent, and reads
// what was asked for.
func FuzzTarget(f *testing.F) {
	f.Add("GET", "http://x/a?b=c", "Accept", "a/b")
	f.Add("POST", "https://[::1]:80/%2f/é?a b&é", "Host", "y:1")
	f.Add("", "http://x?", "x-a", " \tb\xff ")
	f.Add("A!", "http://x//a/../b;c?%zz#f", "User-Agent", "")
	f.Fuzz(func(t *testing.T, method, raw, name, value string) {
		u, err := url.Parse(raw)
		if err != nil {
			return
		}
		target, err := NewTarget(method, u, http.Header{name: {value, "second"}})
		if err != nil {
			return
		}
		req, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(append(bytes.Clone(target.head), "\r\n"...))))
		if err != nil {
			t.Fatalf("%q is not read: %v", target.head, err)
		}
		if method != "" && req.Method != method || req.Proto != "HTTP/1.1" {
			t.Fatalf("%q has the method %s of %s", target.head, req.Method, req.Proto)
		}
		if want := strings.ReplaceAll(u.RequestURI(), " ", "%20"); req.RequestURI != want {
			t.Fatalf("%q asks for %s, want %s", target.head, req.RequestURI, want)
		}
		if http.CanonicalHeaderKey(name) == "Host" {
			return // a Host field is the request's, not its header's
		}
		got := req.Header[http.CanonicalHeaderKey(name)]
		if len(got) != 2 || got[0] != strings.Trim(value, " \t") || got[1] != "second" || len(req.Header) > 2 {
			t.Fatalf("%q has the header %v, want %s: %q", target.head, req.Header, name, value)
		}
	})
}
