package buffer

import "testing"

func BenchmarkTwentyeighthFixedSlice(b *testing.B) {
	r, err := NewTypedRingFixed[byte](1024)
	if err != nil {
		b.Fatal(err)
	}
	line := []byte("a line of the output of some command\n")
	for i := 0; i < 100; i++ {
		r.Write(line)
	}
	b.ReportAllocs()
	b.ResetTimer()
	n := 0
	for i := 0; i < b.N; i++ {
		r.Write(line)
		n += len(r.Slice())
	}
	if n == 0 {
		b.Fatal("empty")
	}
}
