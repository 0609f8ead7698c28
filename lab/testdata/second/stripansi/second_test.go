package stripansi

import "testing"

var secondSink string

func BenchmarkSecondPlain(b *testing.B) {
	lines := []string{"2024-03-01 12:00:00 INFO server started on port 8080", "compiling 314 packages, 12 of them changed", "ok"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, l := range lines {
			secondSink = Strip(l)
		}
	}
}

func BenchmarkSecondColored(b *testing.B) {
	line := "\x1b[1;31merror\x1b[0m: cannot find \x1b[33mmodule\x1b[0m for path \x1b[4mexample.org/x\x1b[0m in this build"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondSink = Strip(line)
	}
}
