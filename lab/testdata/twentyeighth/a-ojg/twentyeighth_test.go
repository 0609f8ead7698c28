package ojg

import (
	"testing"
	"time"
)

func BenchmarkTwentyeighthAppendTime(b *testing.B) {
	o := Options{TimeFormat: "second"}
	t := time.Date(2023, 5, 17, 12, 34, 56, 123456789, time.UTC)
	buf := make([]byte, 0, 64)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf = o.AppendTime(buf[:0], t, false)
	}
}
