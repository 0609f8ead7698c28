package stat

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestIntervalEndsWhereEvidenceIs(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	d := make([]float64, 60)
	for i := range d {
		d[i] = 0.03 + 0.01*rng.NormFloat64()
	}
	lo, hi := Interval(d, 0.95)
	if !(lo < 0.03 && 0.03 < hi && hi-lo < 0.03) {
		t.Fatalf("[%g, %g] is no interval about 0.03", lo, hi)
	}
	const eps = 1e-6
	for _, tt := range []struct {
		theta   float64
		outside bool
	}{{lo - eps, true}, {lo + eps, false}, {hi - eps, false}, {hi + eps, true}} {
		above, below := Evidence(d, tt.theta)
		if outside := max(above, below) >= 40; outside != tt.outside {
			t.Errorf("at %g the evidence is %.1f, %.1f; outside the interval: want %v", tt.theta, above, below, tt.outside)
		}
	}
}

func TestIntervalOfFewPairsIsOpen(t *testing.T) {
	for n := range 6 {
		d := make([]float64, n)
		for i := range d {
			d[i] = float64(i)
		}
		if lo, hi := Interval(d, 0.95); !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
			t.Errorf("%d pairs limit the shift to [%g, %g]", n, lo, hi)
		}
	}
}

// TestBounded: it says of any series what Interval does.
func TestBounded(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 11))
	for n := range 15 {
		for range 40 {
			d, earlier := make([]float64, n), make([]float64, n/3)
			for i := range d {
				d[i] = rng.NormFloat64()
			}
			for i := range earlier {
				earlier[i] = rng.NormFloat64()
			}
			lo, hi := Interval(d, 0.95, earlier)
			if want := !math.IsInf(lo, 0) && !math.IsInf(hi, 0); Bounded(d, 0.95, earlier) != want {
				t.Errorf("%v after %v: the interval is [%v, %v], bounded %v", d, earlier, lo, hi, !want)
			}
		}
	}
}

func TestIntervalOfEqualDifferences(t *testing.T) {
	d := slices.Repeat([]float64{0.25}, 30)
	lo, hi := Interval(d, 0.95)
	if !(lo <= 0.25 && 0.25 <= hi && hi-lo < 1e-6) {
		t.Errorf("30 times 0.25 gives [%g, %g]", lo, hi)
	}
}

// TestIntervalCoversWhenStopped stops at the worst time for the interval: as
// soon as it excludes zero, or after 60 pairs.
func TestIntervalCoversWhenStopped(t *testing.T) {
	const paths, shift = 250, 0.02
	rng := rand.New(rand.NewPCG(10, 11))
	missed := 0
	for range paths {
		var d []float64
		for range 60 {
			noise := 0.02 * rng.NormFloat64()
			if rng.IntN(10) == 0 {
				noise *= 10 // a busy neighbour
			}
			d = append(d, shift+noise)
			if above, below := Evidence(d, 0); max(above, below) >= 40 {
				break
			}
		}
		if lo, hi := Interval(d, 0.95); shift < lo || hi < shift {
			missed++
		}
	}
	if most := int(paths*0.05 + 3*math.Sqrt(paths*0.05)); missed > most {
		t.Errorf("%d of %d intervals miss the shift, want at most %d", missed, paths, most)
	}
}

func TestHodgesLehmann(t *testing.T) {
	tests := []struct {
		d    []float64
		want float64
	}{
		{[]float64{5}, 5},
		// Walsh averages 1, 1.5, 2, 2.5, 3, 4: the median is 2.25.
		{[]float64{1, 2, 4}, 2.25},
		// One wild value moves it little.
		{[]float64{1, 1, 1, 1, 1000}, 1},
	}
	for _, tt := range tests {
		if got := HodgesLehmann(tt.d); got != tt.want {
			t.Errorf("HodgesLehmann(%v) = %v, want %v", tt.d, got, tt.want)
		}
	}
	if got := HodgesLehmann(nil); !math.IsNaN(got) {
		t.Errorf("of nothing: %v", got)
	}
	long := make([]float64, 5000)
	for i := range long {
		long[i] = float64(i % 10)
	}
	if got := HodgesLehmann(long); got != 4.5 {
		t.Errorf("of a long series: %v, want 4.5", got)
	}
}

// TestHodgesLehmannIsItsDefinition compares with the list of all averages.
func TestHodgesLehmannIsItsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 13))
	for n := 1; n < 60; n++ {
		d := make([]float64, n)
		for i := range d {
			d[i] = rng.NormFloat64()
		}
		var all []float64
		for i, a := range d {
			for _, b := range d[i:] {
				all = append(all, a+(b-a)/2)
			}
		}
		if got, want := HodgesLehmann(d), Quantile(all, 0.5); math.Abs(got-want) > 1e-12 {
			t.Fatalf("n = %d: %v, want %v", n, got, want)
		}
	}
}

func TestSeriesIsNotSorted(t *testing.T) {
	d := []float64{3, 1, 2, 5, 4, 9, 7, 8, 6, 0}
	want := slices.Clone(d)
	Interval(d, 0.95)
	HodgesLehmann(d)
	Quantile(d, 0.1)
	Median(d, 0.95)
	if !slices.Equal(d, want) {
		t.Errorf("the series became %v", d)
	}
}
