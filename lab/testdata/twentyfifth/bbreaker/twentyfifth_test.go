package gobreaker

import (
	"testing"
	"time"
)

func BenchmarkTwentyfifthExecute(b *testing.B) {
	cb := NewCircuitBreaker[int](Settings{Name: "bench"})
	req := func() (int, error) { return 1, nil }
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := cb.Execute(req); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfifthRoll(b *testing.B) {
	cb := NewCircuitBreaker[int](Settings{Name: "bench", Interval: time.Minute, BucketPeriod: time.Second})
	rc := cb.counts
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		rc.onRequest()
		if i%3 == 0 {
			rc.onFailure(rc.age)
		} else {
			rc.onSuccess(rc.age)
		}
		rc.grow(rc.age + 1)
	}
}
