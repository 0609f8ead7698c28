package jstream

import (
	"bytes"
	"strings"
	"testing"
)

func thirtythirdDecode(b *testing.B, doc string) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		d := NewDecoder(strings.NewReader(doc), 0)
		for range d.Stream() {
		}
		if d.Err() != nil {
			b.Fatal(d.Err())
		}
	}
}

func BenchmarkThirtythirdNumbers(b *testing.B) {
	thirtythirdDecode(b, "["+strings.Repeat("1234567890,42,1700000000123,", 400)+"7]")
}

func BenchmarkThirtythirdUnicodeEscapes(b *testing.B) {
	thirtythirdDecode(b, `["`+strings.Repeat(`\u041f\u0440\u0438\u0432\u0435\u0442\u00E9\u20AC`, 300)+`"]`)
}

func BenchmarkThirtythirdKVSMarshal(b *testing.B) {
	kvs := KVS{{"id", "8f14e45f"}, {"name", "a plain name"}, {"city", "Berlin"}, {"n", 12.5}, {"note", "caf\u00e9"}, {"state", "open"}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		out, err := kvs.MarshalJSON()
		if err != nil || !bytes.HasPrefix(out, []byte("{")) {
			b.Fatal(err)
		}
	}
}
