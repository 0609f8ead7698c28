package stat

import (
	"math"
	"testing"
)

// Reference values: numpy.quantile([1, 2, 4, 8, 16], q), numpy 1.26, whose
// default method is type 7.
func TestQuantile(t *testing.T) {
	x := []float64{16, 1, 4, 2, 8}
	for q, want := range map[float64]float64{0: 1, 0.1: 1.4, 0.25: 2, 0.5: 4, 0.9: 12.8, 1: 16} {
		if got := Quantile(x, q); math.Abs(got-want) > 1e-12 {
			t.Errorf("Quantile(%v) = %v, want %v", q, got, want)
		}
	}
	if got := Quantile([]float64{7}, 0.1); got != 7 {
		t.Errorf("of one value: %v", got)
	}
	if got := Quantile(nil, 0.1); !math.IsNaN(got) {
		t.Errorf("of nothing: %v", got)
	}
}

func TestMedian(t *testing.T) {
	x := []float64{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	// Binomial(10, 1/2): P(X <= 1) = 11/1024, so the second and the ninth
	// value bound the median with coverage 1 - 22/1024.
	c := Median(x, 0.95)
	if c.Value != 5.5 || c.Lo != 2 || c.Hi != 9 || math.Abs(c.Level-(1-22.0/1024)) > 1e-12 {
		t.Errorf("got %+v", c)
	}
	// Five values cannot reach 95 %: 1 - 2/32 is 93.75 %.
	c = Median(x[:5], 0.95)
	if c.Value != 8 || c.Lo != 6 || c.Hi != 10 || c.Level != 0 {
		t.Errorf("of five: got %+v", c)
	}
	// Far beyond where 2^-n is zero.
	long := make([]float64, 4001)
	for i := range long {
		long[i] = float64(i)
	}
	c = Median(long, 0.95)
	if c.Value != 2000 || math.Abs(c.Hi-c.Lo-2*1.96*math.Sqrt(4001)/2) > 4 || c.Level < 0.95 || c.Level > 0.96 {
		t.Errorf("of 4001: got %+v", c)
	}
}
