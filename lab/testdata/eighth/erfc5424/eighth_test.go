package rfc5424

import (
	"bytes"
	"testing"
	"time"
)

var (
	eighthBinary  []byte
	eighthMessage Message
)

// eighthInputs returns messages of several kinds.
func eighthInputs() []struct {
	name string
	m    Message
} {
	at := time.Date(2024, 5, 2, 10, 17, 4, 123456000, time.FixedZone("", 2*3600))
	plain := Message{Priority: Daemon | Info, Timestamp: at, Hostname: "web-1.example.org", AppName: "nginx",
		ProcessID: "4711", Message: []byte("GET /index.html 200 1532 0.004")}
	structured := Message{Priority: Local0 | Warning, Timestamp: at.UTC(), Hostname: "db-2", AppName: "postgres",
		ProcessID: "99", MessageID: "SLOW", Message: []byte("duration: 1532.2 ms  statement: SELECT 1")}
	structured.AddDatum("query@32473", "table", "orders")
	structured.AddDatum("query@32473", "rows", "1843")
	structured.AddDatum("query@32473", "text", `SELECT "id" FROM orders WHERE tags = ARRAY['x']`)
	structured.AddDatum("origin@32473", "ip", "10.0.0.17")
	structured.AddDatum("origin@32473", "software", "postgres 16.2")
	long := plain
	long.Message = bytes.Repeat([]byte("goroutine 1 [running]: main.main() /src/main.go:17 +0x1d\n"), 60)
	return []struct {
		name string
		m    Message
	}{{"plain", plain}, {"structured", structured}, {"long", long}}
}

// BenchmarkEighthMarshal writes messages.
func BenchmarkEighthMarshal(b *testing.B) {
	for _, input := range eighthInputs() {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthBinary, _ = input.m.MarshalBinary()
			}
		})
	}
}

// BenchmarkEighthUnmarshal reads one message after the other, as a server does.
func BenchmarkEighthUnmarshal(b *testing.B) {
	for _, input := range eighthInputs() {
		data, err := input.m.MarshalBinary()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				if err := eighthMessage.UnmarshalBinary(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkEighthReadFrom reads messages with their lengths.
func BenchmarkEighthReadFrom(b *testing.B) {
	for _, size := range []struct {
		name string
		n    int
	}{{"line", 1000}, {"trace", 4000}, {"dump", 60000}} {
		m := Message{Priority: Daemon | Info, Timestamp: time.Date(2024, 5, 2, 10, 17, 4, 0, time.UTC),
			Message: bytes.Repeat([]byte("x"), size.n)}
		var stream bytes.Buffer
		if _, err := m.WriteTo(&stream); err != nil {
			b.Fatal(err)
		}
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			r := bytes.NewReader(nil)
			for i := 0; i < b.N; i++ {
				r.Reset(stream.Bytes())
				if _, err := eighthMessage.ReadFrom(r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
