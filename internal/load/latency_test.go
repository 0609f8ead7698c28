package load

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// TestQuantile compares with an exact sort of values over nine decades.
func TestQuantile(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	whole, parts := newLatency(), []*Latency{newLatency(), newLatency(), newLatency()}
	var values []time.Duration
	for i := range 100_000 {
		d := time.Duration(math.Exp(rng.Float64()*math.Log(1e9)) * 1000) // 1 us to 1000 s
		values = append(values, d)
		whole.Record(d)
		parts[i%3].Record(d)
	}
	slices.Sort(values)
	merged := newLatency()
	for _, p := range parts {
		merged.Merge(p)
	}
	for _, q := range []float64{0, 0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 0.99999, 1} {
		want := values[max(int(math.Ceil(q*float64(len(values)))), 1)-1]
		got := whole.Quantile(q)
		if diff := math.Abs(float64(got - want)); diff > 0.0005*float64(want) {
			t.Errorf("quantile %g is %v, want %v", q, got, want)
		}
		if m := merged.Quantile(q); m != got {
			t.Errorf("quantile %g of the merged parts is %v, of the whole %v", q, m, got)
		}
	}
	if merged.Min != values[0] || merged.Max != values[len(values)-1] || merged.Count != int64(len(values)) {
		t.Errorf("merged %v to %v, %d values", merged.Min, merged.Max, merged.Count)
	}
	if diff := merged.Mean() - whole.Mean(); diff.Abs() > 1 {
		t.Errorf("mean %v of the merged parts, %v of the whole", merged.Mean(), whole.Mean())
	}
}

func TestLatencyClamps(t *testing.T) {
	l := newLatency()
	l.Record(-time.Second)
	l.Record(2 * time.Hour)
	if l.Count != 2 || l.Clamped != 1 || l.Min != 0 || l.Max != 2*time.Hour {
		t.Errorf("%d values, %d clamped, %v to %v", l.Count, l.Clamped, l.Min, l.Max)
	}
	if n := l.Histogram.TotalCount(); n != 2 {
		t.Errorf("the histogram holds %d values, want 2", n)
	}
	l.reset()
	if l.Count != 0 || l.Max != 0 || l.Quantile(0.5) != 0 || l.Histogram.TotalCount() != 0 {
		t.Error("something is left after reset")
	}
}

func BenchmarkRecord(b *testing.B) {
	l := newLatency()
	rng := rand.New(rand.NewPCG(1, 2))
	values := make([]time.Duration, 1024)
	for i := range values {
		values[i] = time.Duration(rng.ExpFloat64() * 1e6)
	}
	i := 0
	for b.Loop() {
		l.Record(values[i%len(values)])
		i++
	}
}

// TestLatencyText: a distribution that is written and read again has the same quantiles.
func TestLatencyText(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 1000} {
		l, again := newLatency(), newLatency()
		for range n {
			l.Record(time.Duration(rng.ExpFloat64() * 1e6))
		}
		text, err := l.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalText(text); err != nil || again.Count != l.Count {
			t.Fatalf("%d values, %v, want %d", again.Count, err, l.Count)
		}
		for _, q := range []float64{0.5, 0.99, 1} {
			if a, b := l.Quantile(q).Seconds(), again.Quantile(q).Seconds(); math.Abs(a-b) > 1e-3*a {
				t.Errorf("of %d values the quantile %v is %v, was %v", n, q, b, a)
			}
		}
	}
	if err := newLatency().UnmarshalText([]byte("HIST")); err == nil {
		t.Error("nonsense is read")
	}
}
