package tint

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"
)

var (
	ninthHandler slog.Handler
	ninthErr     error
)

var ninthTime = time.Date(2024, time.March, 5, 17, 4, 9, 123000000, time.UTC)

func ninthRecord(attrs ...any) slog.Record {
	r := slog.NewRecord(ninthTime, slog.LevelInfo, "request done", 0)
	r.Add(attrs...)
	return r
}

var ninthRecords = []struct {
	name string
	r    slog.Record
}{
	{"words", ninthRecord("method", "GET", "path", "/api/v1/users/1234", "host", "backend-7.example.internal",
		"user_agent", "curl/8.5.0", "request_id", "0190a8e2-6b7f-7c3a-9f1d-2b6c5d4e3f2a", "region", "eu-central-1")},
	{"sentences", ninthRecord("user_agent", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
		"error", "dial tcp 10.0.0.7:5432: connect: connection refused", "query", "SELECT id, name FROM users WHERE id = 7")},
	{"mixed", ninthRecord("status", 200, "bytes", 48213, "took", 1534*time.Microsecond, "cached", true,
		"client", slog.GroupValue(slog.String("addr", "192.0.2.17:55120"), slog.String("country", "DE"), slog.String("city", "K\u00f6ln")))},
}

func BenchmarkNinthPlain(b *testing.B) {
	h := NewHandler(io.Discard, &Options{NoColor: true})
	for _, c := range ninthRecords {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthErr = h.Handle(context.Background(), c.r)
			}
		})
	}
}

func BenchmarkNinthWith(b *testing.B) {
	h := NewHandler(io.Discard, &Options{NoColor: true})
	for _, c := range ninthRecords {
		var attrs []slog.Attr
		c.r.Attrs(func(a slog.Attr) bool {
			attrs = append(attrs, a)
			return true
		})
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthHandler = h.WithAttrs(attrs)
			}
		})
	}
}
