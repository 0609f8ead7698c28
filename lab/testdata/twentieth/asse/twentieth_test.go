package sse

import (
	"bytes"
	"strings"
	"testing"
)

func BenchmarkTwentiethDecode(b *testing.B) {
	in := strings.Repeat(": ping\n\nid: 17\nevent: message\ndata: first line of some text\ndata: second line\n\ndata:{\"a\":1,\"b\":[1,2,3]}\n\n", 40)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Decode(strings.NewReader(in)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentiethEncode(b *testing.B) {
	events := []Event{
		{Event: "message", Id: "12", Data: "hello there, this is a line of text"},
		{Event: "raw", Data: []byte("two\nlines")},
		{Event: "count", Data: 42},
		{Event: "map", Data: map[string]int{"a": 1, "b": 2}},
	}
	var buf bytes.Buffer
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf.Reset()
		for _, e := range events {
			if err := Encode(&buf, e); err != nil {
				b.Fatal(err)
			}
		}
	}
}
