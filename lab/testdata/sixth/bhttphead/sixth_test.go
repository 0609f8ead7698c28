package httphead

import "testing"

var sixthSink int

func BenchmarkSixthEqual(b *testing.B) {
	for _, bm := range []struct {
		name, one, other string
	}{
		{"none", "permessage-deflate", "permessage-deflate"},
		{"two", "permessage-deflate; client_max_window_bits; server_max_window_bits=10", "permessage-deflate; client_max_window_bits; server_max_window_bits=10"},
		{"four", "x; server_no_context_takeover; client_no_context_takeover; client_max_window_bits=15; server_max_window_bits=10", "x; server_no_context_takeover; client_no_context_takeover; client_max_window_bits=15; server_max_window_bits=10"},
		{"order", "x; a=1; b=2", "x; b=2; a=1"},
	} {
		one, ok1 := ParseOptions([]byte(bm.one), nil)
		other, ok2 := ParseOptions([]byte(bm.other), nil)
		if !ok1 || !ok2 {
			b.Fatal(bm.name)
		}
		b.Run(bm.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				if one[0].Equal(other[0]) {
					sixthSink++
				}
			}
		})
	}
}
