package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestServe asks each router over a connection what the README asks.
func TestServe(t *testing.T) {
	for _, impl := range []string{"tuned", "base", "servemux"} {
		handler, err := newHandler(impl, false)
		if err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(handler)
		defer server.Close()
		for _, v := range []struct {
			method, path string
			status       int
			body, allow  string
		}{
			{"GET", "/repos/golang/go/issues/1", 200,
				`{"route":"GET /repos/:owner/:repo/issues/:number","params":{"number":"1","owner":"golang","repo":"go"}}`, ""},
			{"GET", "/user/keys", 200, `{"route":"GET /user/keys"}`, ""},
			{"DELETE", "/events", 405, "Method Not Allowed", "GET, HEAD"},
			{"GET", "/nowhere", 404, "404 page not found", ""},
		} {
			r, err := http.NewRequest(v.method, server.URL+v.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			res, err := server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(res.Body)
			res.Body.Close()
			allow := strings.TrimSuffix(res.Header.Get("Allow"), ", OPTIONS")
			if impl == "base" && v.status == 405 {
				v.body, v.allow = "", ""
			}
			told := strings.TrimSpace(string(body))
			if err != nil || res.StatusCode != v.status || told != v.body || allow != v.allow {
				t.Errorf("%s: %s %s: %v %d %s %s", impl, v.method, v.path, err, res.StatusCode, body, allow)
			}
		}
	}
	handler, err := newHandler("tuned", true)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("GET", "/users/octocat", nil))
	if w.Code != 200 || w.Body.Len() > 0 {
		t.Errorf("empty: %d %s", w.Code, w.Body)
	}
	if _, err := newHandler("none", false); err == nil {
		t.Error("a router that there is not")
	}
	if err := run([]string{"-addr", "nowhere:-1"}, io.Discard); err == nil {
		t.Error("an address that there is not")
	}
}
