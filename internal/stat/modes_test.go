package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestModes(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 21))
	mixture := func(share, distance, sd float64) []float64 {
		x := make([]float64, 40)
		for i := range x {
			x[i] = 100 + sd*rng.NormFloat64()
			if float64(i) < share*float64(len(x)) {
				x[i] += distance
			}
		}
		return x
	}
	tests := []struct {
		name string
		x    []float64
		want bool
	}{
		{"two modes", mixture(0.4, 10, 0.5), true},
		{"one mode", mixture(0, 0, 1), false},
		{"modes that overlap", mixture(0.5, 2, 1), false},
		{"a few outliers are no mode", mixture(0.1, 10, 0.5), false},
		{"modes too close to matter", mixture(0.5, 0.5, 0.01), false},
		{"too few values", mixture(0.5, 10, 0.5)[:11], false},
		{"all equal", make([]float64, 30), false},
	}
	for _, tt := range tests {
		low, high, ok := Modes(tt.x, 0.02)
		if ok != tt.want {
			t.Errorf("%s: %v, with %+v and %+v", tt.name, ok, low, high)
		}
	}
	low, high, _ := Modes(mixture(0.4, 10, 0.5), 0.02)
	if math.Abs(low.Center-100) > 0.5 || math.Abs(high.Center-110) > 0.5 || high.Share != 0.4 {
		t.Errorf("the modes are %+v and %+v", low, high)
	}
}

// TestModesOfOneMode: among samples of one normal distribution, almost none is
// called bimodal.
func TestModesOfOneMode(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 23))
	found := 0
	for range 2000 {
		x := make([]float64, 20)
		for i := range x {
			x[i] = 100 + 5*rng.NormFloat64()
		}
		if _, _, ok := Modes(x, 0.02); ok {
			found++
		}
	}
	if found > 20 {
		t.Errorf("%d of 2000 normal samples have two modes", found)
	}
}
