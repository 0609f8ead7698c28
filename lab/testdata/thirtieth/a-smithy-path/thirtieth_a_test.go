package httpbinding

import "testing"

func BenchmarkThirtiethAEscapePath(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		EscapePath("my-bucket.logs", true)
		EscapePath("photos/2021/03/holiday trip/IMG_0042 (1).jpg", false)
		EscapePath("prefix/ключ/file.txt", true)
	}
}
