package httpheader

import (
	"net/http"
	"testing"
)

type thirtysecondCommon struct {
	RequestID string `header:"X-Request-Id"`
	Retries   int    `header:"X-Retries,omitempty"`
}

// thirtysecondKeyed encodes to the key it is given.
type thirtysecondKeyed struct{}

func (thirtysecondKeyed) EncodeHeader(key string, h *http.Header) error {
	h.Add(key, key)
	return nil
}

type thirtysecondOptions struct {
	thirtysecondCommon
	ContentType string   `header:"Content-Type"`
	Length      int64    `header:"Content-Length"`
	Debug       bool     `header:"X-Debug"`
	Tags        []string `header:"X-Tag"`
	Weight      uint64   `header:"X-Weight"`
	Skip        string   `header:"-"`
}

func BenchmarkThirtysecondHeader(b *testing.B) {
	o := thirtysecondOptions{
		thirtysecondCommon: thirtysecondCommon{"6e8bc430", 3},
		ContentType:        "application/json", Length: 1234, Debug: true,
		Tags: []string{"a", "b", "c", "d"}, Weight: 77,
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Header(&o); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtysecondDecode(b *testing.B) {
	type opts struct {
		Via    string `header:"Via"`
		Accept string `header:"Accept"`
		Host   string `header:"X-Host"`
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		h := http.Header{
			"Via":    {"1.1 a", "1.1 b", "1.1 c", "1.1 d", "1.1 e", "1.1 f"},
			"Accept": {"text/html", "text/plain", "*/*"},
			"X-Host": {"example.com"},
		}
		var o opts
		if err := Decode(h, &o); err != nil {
			b.Fatal(err)
		}
	}
}
