package backoff

import (
	"testing"
	"time"
)

var ninthDuration time.Duration

func BenchmarkNinthForAttempt(b *testing.B) {
	for _, c := range []struct {
		name string
		b    Backoff
	}{
		{"default", Backoff{}},
		{"doubling", Backoff{Min: 50 * time.Millisecond, Max: 5 * time.Minute, Factor: 2}},
		{"jitter", Backoff{Min: 50 * time.Millisecond, Max: 5 * time.Minute, Factor: 2, Jitter: true}},
		{"reconnect", Backoff{Min: time.Second, Max: 10 * time.Minute}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthDuration = c.b.ForAttempt(float64(i % 10))
			}
		})
	}
}

func BenchmarkNinthFactor(b *testing.B) {
	for _, c := range []struct {
		name string
		b    Backoff
	}{
		{"double", Backoff{Min: 50 * time.Millisecond, Max: 5 * time.Minute}},
		{"half", Backoff{Min: 100 * time.Millisecond, Max: 10 * time.Second, Factor: 1.5}},
		{"tenth", Backoff{Min: 20 * time.Millisecond, Max: time.Minute, Factor: 1.1}},
		{"golden", Backoff{Min: time.Second, Max: time.Hour, Factor: 1.618, Jitter: true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthDuration = c.b.ForAttempt(float64(i % 8))
			}
		})
	}
}
