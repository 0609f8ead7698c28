package mbox

import (
	"bytes"
	"io"
	"testing"
	"time"
)

var eighteenthSink int

func BenchmarkEighteenthMessageWrite(b *testing.B) {
	msg := append(bytes.Repeat([]byte("body text without breaks "), 2600), '\n')
	w, err := NewWriter(io.Discard).CreateMessage("a@example.org", time.Unix(1, 0))
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		n, err := w.Write(msg)
		if err != nil {
			b.Fatal(err)
		}
		eighteenthSink += n
	}
}

func BenchmarkEighteenthMessageRead(b *testing.B) {
	line := append(bytes.Repeat([]byte("<td>cell</td>"), 30), '\n')
	box := append([]byte("From a@example.org Thu Jan  1 00:00:01 1970\n"), bytes.Repeat(line, 1000)...)
	buf := make([]byte, 8192)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		m, err := NewReader(bytes.NewReader(box)).NextMessage()
		if err != nil {
			b.Fatal(err)
		}
		for err == nil {
			var n int
			n, err = m.Read(buf)
			eighteenthSink += n
		}
	}
}
