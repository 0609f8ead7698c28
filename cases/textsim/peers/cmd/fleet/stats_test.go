package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func upTo(n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i + 1)
	}
	return values
}

// TestMedianInterval has the ranks of tables of the binomial distribution: the
// interval begins at its 0.025 quantile, in R qbinom(0.025, n, 0.5).
func TestMedianInterval(t *testing.T) {
	for _, c := range []struct {
		n         int
		low, high float64
	}{
		{1, 0, 0}, {5, 0, 0}, {6, 1, 6}, {8, 1, 8}, {9, 2, 8}, {10, 2, 9}, {20, 6, 15},
		{25, 8, 18}, {50, 18, 33}, {100, 40, 61}, {maxRounds, 469, 532},
	} {
		low, high := medianInterval(upTo(c.n))
		if low != c.low || high != c.high {
			t.Errorf("n = %d: from the %vth to the %vth, want %v and %v", c.n, low, high, c.low, c.high)
		}
	}
}

// TestIntervalCovers draws from a distribution without a mean.
func TestIntervalCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{6, 9, 20} {
		const trials = 20_000
		covered := 0
		for range trials {
			values := make([]float64, n)
			for i := range values {
				values[i] = 7 + math.Tan(math.Pi*(rng.Float64()-0.5))
			}
			e := estimateOf(values)
			if e.low <= 7 && 7 <= e.high {
				covered++
			}
		}
		if got := float64(covered) / trials; got < level {
			t.Errorf("n = %d: covers %v, want at least %v", n, got, level)
		}
	}
}

func TestEstimateKeepsOrder(t *testing.T) {
	values := []float64{3, 1, 2}
	if e := estimateOf(values); e.median != 2 || !slices.Equal(values, []float64{3, 1, 2}) {
		t.Errorf("got %v, and values are %v", e, values)
	}
	if e := estimateOf([]float64{4, 1}); e.median != 2.5 {
		t.Errorf("median of two is %v", e.median)
	}
}

// TestRatio has rounds that drift by far more than the states differ.
func TestRatio(t *testing.T) {
	var base, values []float64
	for i := range 12 {
		drift := math.Pow(1.5, float64(i))
		values = append(values, drift)
		base = append(base, drift*(4+float64(i%3)))
	}
	e := ratioOf(base, values)
	if math.Abs(e.median-5) > 1e-9 || math.Abs(e.low-4) > 1e-9 || math.Abs(e.high-6) > 1e-9 {
		t.Errorf("got %v, want 5 [4, 6]", e)
	}
	back := ratioOf(values, base)
	if math.Abs(back.median*e.median-1) > 1e-9 || math.Abs(back.low*e.high-1) > 1e-9 {
		t.Errorf("the other way round: %v", back)
	}
	if e := ratioOf([]float64{3, 3}, []float64{1, 1}); e.low != 0 || e.high != 0 {
		t.Errorf("an interval from two rounds: %v", e)
	}
}

func TestQuantile(t *testing.T) {
	for _, c := range []struct {
		n       int
		q, want float64
	}{
		{1, 0.5, 1}, {1, 0.99, 1}, {2, 0.5, 1}, {3, 0.5, 2}, {100, 0.95, 95}, {100, 0.99, 99}, {101, 0.99, 100}, {10, 1, 10},
	} {
		if got := quantile(upTo(c.n), c.q); got != c.want {
			t.Errorf("quantile %v of 1 to %d is %v, want %v", c.q, c.n, got, c.want)
		}
	}
}
