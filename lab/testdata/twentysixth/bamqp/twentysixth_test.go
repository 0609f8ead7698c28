package amqp091

import (
	"bytes"
	"testing"
	"time"
)

func BenchmarkTwentysixthAllocatorNext(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		a := newAllocator(1, 2047)
		for j := 0; j < 2047; j++ {
			if _, ok := a.next(); !ok {
				b.Fatal("full")
			}
		}
		a.release(2046)
		for j := 0; j < 50; j++ {
			id, ok := a.next()
			if !ok {
				b.Fatal("full")
			}
			a.release(id)
		}
	}
}

func BenchmarkTwentysixthConfirmMultiple(b *testing.B) {
	c := newConfirms()
	for i := 0; i < 500; i++ {
		c.publish()
	}
	tag := uint64(0)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.publish()
		tag++
		c.Multiple(Confirmation{DeliveryTag: tag, Ack: true})
	}
}

func BenchmarkTwentysixthReadTable(b *testing.B) {
	var buf bytes.Buffer
	err := writeTable(&buf, Table{
		"x-message-ttl": int32(60000),
		"x-expires":     int64(1800000),
		"x-single":      true,
		"x-ratio":       float64(0.5),
		"x-since":       time.Unix(1700000000, 0),
		"x-prices":      []any{int32(1), int16(2), uint32(3), Decimal{Scale: 2, Value: 500}},
		"x-queue-type":  "quorum",
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := readTable(bytes.NewReader(buf.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentysixthURIString(b *testing.B) {
	uri, err := ParseURI("amqp://rabbit-1.example.com:5673/")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if uri.String() == "" {
			b.Fatal("empty")
		}
	}
}
