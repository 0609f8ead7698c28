package protocol

import (
	"fmt"
	"io"
	"testing"
	"time"
)

var fourteenthMetric = func() Metric {
	m, err := New("cpu", map[string]string{"host": "a", "region": "eu"}, nil, time.Unix(1700000000, 0))
	if err != nil {
		panic(err)
	}
	for i := 0; i < 30; i++ {
		m.AddField(fmt.Sprintf("core%02d", i), i%2 == 0)
	}
	return m
}()

func BenchmarkFourteenthEncodeSorted(b *testing.B) {
	enc := NewEncoder(io.Discard)
	enc.SetFieldSortOrder(SortFields)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := enc.Encode(fourteenthMetric); err != nil {
			b.Fatal(err)
		}
	}
}
