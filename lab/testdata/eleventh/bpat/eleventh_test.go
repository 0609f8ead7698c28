package pat

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

var (
	eleventhValues url.Values
	eleventhBool   bool
)

func BenchmarkEleventhTry(b *testing.B) {
	for _, c := range []struct{ name, pat, path string }{
		{"static", "/about/contact", "/about/contact"},
		{"other", "/about/contact", "/articles/2024"},
		{"one", "/users/:id", "/users/83412"},
		{"two", "/repos/:owner/:name/", "/repos/bmizerany/pat/issues/12"},
		{"late", "/repos/:owner/:name/issues", "/repos/bmizerany/pat/commits"},
	} {
		ph := &patHandler{pat: c.pat}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhValues, eleventhBool = ph.try(c.path)
			}
		})
	}
}

func eleventhMux() *PatternServeMux {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {})
	m := New()
	for _, p := range []string{
		"/", "/about", "/about/contact", "/about/team", "/login", "/logout", "/news",
		"/news/archive", "/search", "/settings", "/settings/keys", "/users/:id",
		"/users/:id/posts", "/repos/:owner/:name",
	} {
		m.Get(p, h)
	}
	return m
}

func BenchmarkEleventhServe(b *testing.B) {
	m := eleventhMux()
	for _, c := range []struct{ name, path, query string }{
		{"static", "/settings/keys", ""},
		{"user", "/users/83412", "page=2"},
		{"repo", "/repos/bmizerany/pat", ""},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		w := httptest.NewRecorder()
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				r.URL.RawQuery = c.query
				m.ServeHTTP(w, r)
			}
		})
	}
}

func BenchmarkEleventhCapture(b *testing.B) {
	m := New()
	m.Get("/users/:id", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	for _, c := range []struct{ name, path, query string }{
		{"number", "/users/83412", ""},
		{"query", "/users/gopher", "page=2&sort=name"},
		{"escaped", "/users/j%C3%B6rg", ""},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		w := httptest.NewRecorder()
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				r.URL.RawQuery = c.query
				m.ServeHTTP(w, r)
			}
		})
	}
}
