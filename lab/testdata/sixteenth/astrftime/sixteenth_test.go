package strftime

import (
	"testing"
	"time"
)

var sixteenthSink int

var sixteenthTime = time.Date(2021, time.March, 4, 15, 6, 7, 890123456, time.FixedZone("CET", 3600))

func BenchmarkSixteenthFormat(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sixteenthSink += len(Format("%d.%m.%Y %H:%M:%S %z", sixteenthTime))
	}
}

func BenchmarkSixteenthClock(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sixteenthSink += len(Format("[%d/%m/%y:%H:%M:%S%L %Z] 100%%", sixteenthTime))
	}
}
