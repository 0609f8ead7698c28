package replaydetector

import "testing"

func BenchmarkTwentyfifthSliding(b *testing.B) {
	d := New(2048, 1<<48-1).(CheckAccepter)
	b.ReportAllocs()
	seq := uint64(0)
	for i := 0; i < b.N; i++ {
		seq++
		d.Accept(d.CheckSeq(seq ^ 3))
	}
}

func BenchmarkTwentyfifthWrapped(b *testing.B) {
	d := WithWrap(1024, 0xFFFF).(CheckAccepter)
	b.ReportAllocs()
	seq := uint64(0)
	for i := 0; i < b.N; i++ {
		seq++
		d.Accept(d.CheckSeq(seq & 0xFFFF))
	}
}
