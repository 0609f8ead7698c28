package gonx

import "testing"

var (
	fourteenthEntry = NewEntry(Fields{
		"remote_addr": "192.0.2.17",
		"time_local":  "06/May/2024:07:08:09 +0000",
		"request":     "GET /api/v1/items HTTP/1.1",
		"status":      "200",
	})
	fourteenthNames = []string{"remote_addr", "request", "status", "upstream"}
	fourteenthText  string
)

func BenchmarkFourteenthFieldsHash(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fourteenthText = fourteenthEntry.FieldsHash(fourteenthNames)
	}
}
