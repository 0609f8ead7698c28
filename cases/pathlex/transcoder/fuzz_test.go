package transcoder_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

// FuzzServe sends any request, and requires an answer: no panic, a body with every error,
// and none that says the transcoder or the library made the mistake.
func FuzzServe(f *testing.F) {
	for _, c := range ruletest.Cases {
		method, target, _ := strings.Cut(c.Request, " ")
		path, query, _ := strings.Cut(target, "?")
		f.Add(method, path, query, c.Body, "X-Any", "1")
	}
	f.Add("POST", "/v1/books:add", "", `{"parent":"shelves/1","bookId":"x"}{}`, "Te", "trailers")
	f.Add("POST", "/v1/books:read", "", `{"id":1,"shelf":1} {`, "Content-Encoding", "gzip")
	f.Add("PUT", "/v1/shelves/1/books/1/cover", "", "\xff", "Content-Type", "\xff")
	h := handler(f, transcoder.Options{})
	f.Fuzz(func(t *testing.T, method, path, query, body, name, value string) {
		if strings.HasPrefix(path, "/v1/fail") || strings.HasPrefix(path, "/v1/wait") {
			t.Skip() // they answer as they are asked to
		}
		u := &url.URL{Path: path, RawQuery: query}
		if decoded, err := url.PathUnescape(path); err == nil {
			u.Path, u.RawPath = decoded, path
		}
		r := httptest.NewRequest("GET", "/", strings.NewReader(body))
		r.Method, r.URL = method, u
		r.Header[http.CanonicalHeaderKey(name)] = []string{value}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code >= 500 && w.Code != http.StatusGatewayTimeout {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
		if w.Code >= 400 && strings.HasPrefix(ruletest.Message(w.Body.String()), "no status") {
			t.Errorf("status %d without a message: %q", w.Code, w.Body)
		}
	})
}
