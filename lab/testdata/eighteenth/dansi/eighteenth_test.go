package ansi

import "testing"

var eighteenthSink string

func BenchmarkEighteenthColor(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthSink = Color("some text", "red+b:white+h")
		eighteenthSink = Color("some text", "green")
		eighteenthSink = Color("some text", "214")
	}
}
