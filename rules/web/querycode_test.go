package web

import (
	"net/url"
	"strings"
	"testing"
)

var queries = []string{
	"", "a", "a=", "a=1", "a=1&a=2", "b=1&a=2", "&&a=2&", "a=%zz&a=3", "a=%41&b=1", "%61=x", "%6=x&a=y", "a;b=1", "a=1;b&a=2", "=1", "A=1&a=2",
	"a=b+c%20d", "a+=1&a=2", "a=b=c", "aa=1", "%61%61=7&a=8", "x=1&a",
	strings.Repeat("b=1&", 5000) + "a=1", strings.Repeat("b=1&", 20000) + "a=1", strings.Repeat("&", 4000) + "a=1",
}

func FuzzQueryValue(f *testing.F) {
	for _, q := range queries {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, query string) {
		for _, key := range []string{"a", "aa", "x-y.z_9"} {
			u := url.URL{RawQuery: query}
			if got, want := queryValue(query, key), u.Query().Get(key); got != want {
				t.Errorf("%s of %q is %q, want %q", key, query, got, want)
			}
		}
	})
}
