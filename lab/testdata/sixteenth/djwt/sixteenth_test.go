package jwt

import (
	"testing"
	"time"
)

var (
	sixteenthDate  = NumericDate{time.Unix(1764288000, 123456789)}
	sixteenthBytes []byte
)

func BenchmarkSixteenthMarshalDate(b *testing.B) {
	old := TimePrecision
	TimePrecision = time.Microsecond
	defer func() { TimePrecision = old }()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sixteenthBytes, _ = sixteenthDate.MarshalJSON()
	}
}
