package script

import (
	"net/url"
	"testing"
)

func TestAt(t *testing.T) {
	base := &url.URL{Scheme: "https", Host: "127.0.0.1:8443"}
	for text, want := range map[string]string{
		"http://example.org/a?b=c":    "https://127.0.0.1:8443/a?b=c",
		"example.org:80/a":            "https://127.0.0.1:8443/a",
		"http://me:pw@example.org/%2": "http://me:pw@example.org/%2", // no URL
	} {
		if got := (Spec{URL: text}).At(base).URL; got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
		if got := (Spec{URL: text}).At(nil).URL; got != text {
			t.Errorf("%s becomes %s without a base", text, got)
		}
	}
}

func TestSameServer(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"http://127.0.0.1:80/a", "http://127.0.0.1/b", true},
		{"http://localhost:8080", "http://127.0.0.1:8080", true},
		{"http://LocalHost:8080", "http://[::1]:8080", true},
		{"http://0.0.0.0:8080", "http://127.0.0.1:8080", true},
		{"http://0.0.0.0:8080", "http://localhost:8080", true},
		{"http://[::ffff:127.0.0.1]:8080", "http://127.0.0.1:8080", true},
		{"https://x", "https://X:443", true},
		{"http://127.0.0.1:8080", "http://127.0.0.1:8081", false},
		{"http://127.0.0.1:8080", "http://127.0.0.2:8080", false},
		{"http://127.0.0.1:8080", "http://[::1]:8080", false},
		{"http://x:8080", "http://localhost:8080", false},
		{"http://x", "https://x", false},
	} {
		a, err := url.Parse(c.a)
		if err != nil {
			t.Fatal(err)
		}
		b, err := url.Parse(c.b)
		if err != nil {
			t.Fatal(err)
		}
		if SameServer(a, b) != c.same || SameServer(b, a) != c.same {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.same)
		}
	}
}
