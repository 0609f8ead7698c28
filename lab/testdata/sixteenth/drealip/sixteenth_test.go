package realip

import (
	"net/http"
	"testing"
)

var (
	sixteenthRequest = &http.Request{
		RemoteAddr: "10.0.0.3:4711",
		Header:     http.Header{"X-Forwarded-For": {"192.168.7.20, 10.20.30.40, fe80::3c1d, 203.0.113.195"}},
	}
	sixteenthString string
)

func BenchmarkSixteenthPrivate(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sixteenthString = FromRequest(sixteenthRequest)
	}
}
