package errgroup

import "testing"

func BenchmarkThirtythirdSetLimit(b *testing.B) {
	b.ReportAllocs()
	var g Group
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		// A pool of batches: each sets the limit again before it starts.
		for j := 0; j < 100; j++ {
			g.SetLimit(64)
		}
		g.Go(func() error { return nil })
		g.Wait()
	}
}
