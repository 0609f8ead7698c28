package header

import (
	"net/http"
	"slices"
	"testing"
)

// steps begin with the one that the others are compared to.
var steps = []struct {
	name  string
	of    func(http.Header) Metadata
	leaks bool // from an append to the other side
}{
	{"copied", Copied, false},
	{"shared", Shared, true},
	{"clipped", Clipped, false},
}

// of8 is the header of a request as browsers send them.
func of8() http.Header {
	return http.Header{
		"Accept": {"application/json"}, "Accept-Encoding": {"gzip, br"}, "Accept-Language": {"en-US", "en"},
		"Authorization": {"Bearer 0123456789abcdef"}, "Cache-Control": {"no-cache"}, "User-Agent": {"a browser/1.0"},
		"X-Forwarded-For": {"192.0.2.1", "192.0.2.7"}, "X-Request-Id": {"7f9c2ba4"},
	}
}

func TestSame(t *testing.T) {
	for _, s := range steps {
		md := s.of(of8())
		if len(md) != 8 || !slices.Equal(md["x-forwarded-for"], []string{"192.0.2.1", "192.0.2.7"}) {
			t.Errorf("%s: %v", s.name, md)
		}
	}
}

// TestLeak appends to the metadata, then to the header, as handlers do: what the metadata
// has may not change.
func TestLeak(t *testing.T) {
	for _, s := range steps {
		h := http.Header{"X-Role": append(make([]string, 0, 4), "reader")}
		md := s.of(h)
		md["x-role"] = append(md["x-role"], "of the call")
		h["X-Role"] = append(h["X-Role"], "of the request")
		if leaked := md["x-role"][1] != "of the call"; leaked != s.leaks {
			t.Errorf("%s: the metadata has %q", s.name, md["x-role"])
		}
	}
}

// kernel is what one iteration runs.
//
//go:noinline
func kernel(of func(http.Header) Metadata, h http.Header) Metadata { return of(h) }

func BenchmarkHeader(b *testing.B) {
	h := of8()
	for _, s := range steps {
		b.Run("impl="+s.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				kernel(s.of, h)
			}
		})
	}
}
