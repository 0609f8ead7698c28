package tachymeter

import (
	"math/rand"
	"sort"
	"testing"
	"time"
)

var thirtysecondASink time.Duration

func BenchmarkThirtysecondStdDev(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	ts := make(timeSlice, 2000)
	for i := range ts {
		ts[i] = time.Duration(r.Intn(50000000))
	}
	sort.Sort(ts)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		thirtysecondASink = ts.stdDev()
	}
}

func BenchmarkThirtysecondHgram(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	ts := make(timeSlice, 2000)
	for i := range ts {
		ts[i] = time.Duration(r.Intn(50000000))
	}
	sort.Sort(ts)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		_, thirtysecondASink = ts.hgram(10)
	}
}
