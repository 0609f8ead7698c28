package sse

import (
	"os"
	"strconv"
	"testing"
)

var (
	fifteenthInt   int
	fifteenthInt64 int64
)

func BenchmarkFifteenthWriteTo(b *testing.B) {
	m := &Message{ID: ID("4711"), Type: Type("update")}
	m.AppendData("first line\nsecond line\nthird line\nfourth line")
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		n, err := m.WriteTo(f)
		if err != nil {
			b.Fatal(err)
		}
		fifteenthInt64 = n
	}
}

func fifteenthReplayer(b *testing.B) *FiniteReplayer {
	r, err := NewFiniteReplayer(500, false)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < 700; i++ {
		if _, err := r.Put(&Message{ID: ID("message-" + strconv.Itoa(i))}, []string{DefaultTopic}); err != nil {
			b.Fatal(err)
		}
	}
	return r
}

func BenchmarkFifteenthFindID(b *testing.B) {
	r := fifteenthReplayer(b)
	id := ID("message-690")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthInt = findIDInQueue(&r.buf, id, false)
	}
}
