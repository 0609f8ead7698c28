package stat

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// integral computes E_n(k) from its definition by Simpson's rule.
func integral(n, k int) float64 {
	const steps = 2000
	f := func(p float64) float64 { return math.Pow(2*p, float64(k)) * math.Pow(2*(1-p), float64(n-k)) }
	sum := f(0.5) + f(1)
	for i := 1; i < steps; i++ {
		weight := 2.0
		if i%2 == 1 {
			weight = 4
		}
		sum += weight * f(0.5+0.5*float64(i)/steps)
	}
	return 2 * sum * 0.5 / steps / 3
}

func TestCoinEvidenceIsItsDefinition(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for k := n/2 + 1; k <= n; k++ {
			got, want := math.Exp(logCoinEvidence(n, k)), integral(n, k)
			if math.Abs(got-want) > 1e-6*want {
				t.Errorf("n = %d, k = %d: %g, want %g", n, k, got, want)
			}
		}
	}
}

// TestCoinEvidenceIsFairExactly: after k of n, the evidence after the next
// fair coin is on average what it was.
func TestCoinEvidenceIsFairExactly(t *testing.T) {
	for n := 2; n <= 400; n++ {
		for k := n/2 + 1; k <= n; k++ {
			now := math.Exp(logCoinEvidence(n, k))
			next := (math.Exp(logCoinEvidence(n+1, k)) + math.Exp(logCoinEvidence(n+1, k+1))) / 2
			if 2*k > n+1 && math.Abs(next-now) > 1e-9*now {
				t.Fatalf("after %d of %d: %g, and then %g on average", k, n, now, next)
			}
		}
	}
}

// TestSequenceRank: the rank is the first with enough evidence, and moves
// towards the middle as values come.
func TestSequenceRank(t *testing.T) {
	// 2^(n+1) (1 - 2^-(n+1)) / (n+1) first reaches 40 at n = 8.
	for n := 1; n < 8; n++ {
		if k := sequenceRank(n, 0.95); k != n+1 {
			t.Errorf("%d values limit the median: rank %d", n, k)
		}
	}
	last := math.Inf(1)
	for _, n := range []int{8, 20, 60, 200, 1000, 20_000, 1_000_000} {
		k := sequenceRank(n, 0.95)
		if math.Exp(logCoinEvidence(n, k)) < 40 || k > n/2+1 && math.Exp(logCoinEvidence(n, k-1)) >= 40 {
			t.Errorf("n = %d: %d is not the first rank with evidence 40", n, k)
		}
		if share := float64(k) / float64(n); share >= last || share <= 0.5 {
			t.Errorf("n = %d: rank %d is a share of %g after %g", n, k, share, last)
		} else {
			last = share
		}
		if more := sequenceRank(n, 0.999); more <= k && n > 8 {
			t.Errorf("n = %d: rank %d at level 0.95, %d at 0.999", n, k, more)
		}
	}
}

func TestMedianSequence(t *testing.T) {
	x := []float64{8, 1, 7, 2, 6, 3, 5, 4}
	if c := MedianSequence(x, 0.95); c != (Center{Value: 4.5, Lo: 1, Hi: 8, Level: 0.95}) {
		t.Errorf("of eight: %+v", c)
	}
	if x[0] != 8 {
		t.Error("the series was sorted")
	}
	if c := MedianSequence(x[:7], 0.95); !math.IsInf(c.Lo, -1) || !math.IsInf(c.Hi, 1) || c.Value != 5 {
		t.Errorf("of seven: %+v", c)
	}
	if c := MedianSequence(slices.Repeat([]float64{3}, 20), 0.95); c.Lo != 3 || c.Hi != 3 {
		t.Errorf("of twenty equal values: %+v", c)
	}
	if c := MedianSequence(nil, 0.95); !math.IsNaN(c.Value) {
		t.Errorf("of nothing: %+v", c)
	}
	// The fixed-sample interval of the same values is inside: looking at all
	// times has its price, less than twice the width.
	rng := rand.New(rand.NewPCG(31, 1))
	y := make([]float64, 300)
	for i := range y {
		y[i] = rng.NormFloat64()
	}
	once, always := Median(y, 0.95), MedianSequence(y, 0.95)
	if always.Lo > once.Lo || always.Hi < once.Hi || always.Hi-always.Lo > 2*(once.Hi-once.Lo) {
		t.Errorf("one look gives %+v, all looks %+v", once, always)
	}
}

// sources are distributions of process summaries and their medians.
var sources = []struct {
	name   string
	median float64
	draw   func(r *rand.Rand) float64
}{
	{"normal", 1, func(r *rand.Rand) float64 { return 1 + 0.02*r.NormFloat64() }},
	{"Cauchy", 1, func(r *rand.Rand) float64 { return 1 + 0.02*math.Tan(math.Pi*(r.Float64()-0.5)) }},
	{"skewed", 1 + math.Ln2, func(r *rand.Rand) float64 { return 1 + r.ExpFloat64() }},
	// 0.1397103 is the quantile of the normal distribution at 0.5/0.9.
	{"a tenth is disturbed", 1 + 0.02*0.1397103, func(r *rand.Rand) float64 {
		if r.IntN(10) == 0 {
			return 3 + r.Float64()
		}
		return 1 + 0.02*r.NormFloat64()
	}},
	{"two modes", 1, func(r *rand.Rand) float64 { return 1.5*float64(r.IntN(2)) + 0.5*r.Float64() }},
	{"ticks", 3, func(r *rand.Rand) float64 { return float64(2 + r.IntN(3)) }},
	{"nearly always the same", 3, func(r *rand.Rand) float64 { return float64(3 + r.IntN(40)/39) }},
}

// everMisses says whether an interval misses the median at any of its looks at
// a path of n values.
func everMisses(interval func(x []float64) Center, r *rand.Rand, draw func(*rand.Rand) float64, median float64, n int) bool {
	x := make([]float64, 0, n)
	for range n {
		x = append(x, draw(r))
		if c := interval(x); median < c.Lo || c.Hi < median {
			return true
		}
	}
	return false
}

// missesOf counts paths that miss, and returns how many may.
func missesOf(interval func(x []float64) Center, draw func(*rand.Rand) float64, median float64, paths, n int) (missed, allowed int) {
	r := rand.New(rand.NewPCG(33, 1))
	for range paths {
		if everMisses(interval, r, draw, median, n) {
			missed++
		}
	}
	expected := 0.05 * float64(paths)
	return missed, int(expected + 3*math.Sqrt(expected))
}

func always(x []float64) Center { return MedianSequence(x, 0.95) }
func once(x []float64) Center {
	c := Median(x, 0.95)
	if c.Level == 0 { // too few values for an interval
		c.Lo, c.Hi = math.Inf(-1), math.Inf(1)
	}
	return c
}

// TestMedianSequenceCoversAtAllTimes: a look after every value, and the worst
// of them counts.
func TestMedianSequenceCoversAtAllTimes(t *testing.T) {
	paths := 1000
	if fewer() {
		paths /= 10
	}
	for _, s := range sources {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			missed, allowed := missesOf(always, s.draw, s.median, paths, 150)
			if missed > allowed {
				t.Errorf("%d of %d paths miss the median at some time, want at most %d", missed, paths, allowed)
			}
			t.Logf("%.2f %% of %d paths miss the median at some time", 100*float64(missed)/float64(paths), paths)
		})
	}
}

// TestMedianSequenceCoversWhenStopped stops as hone bench does, once the
// half-width is small enough.
func TestMedianSequenceCoversWhenStopped(t *testing.T) {
	const paths, width = 1000, 0.01
	r := rand.New(rand.NewPCG(34, 1))
	missed, stopped := 0, 0
	for range paths {
		var x []float64
		for len(x) < 300 {
			x = append(x, sources[0].draw(r))
			if c := MedianSequence(x, 0.95); c.Hi-c.Lo <= 2*width*c.Value {
				stopped++
				break
			}
		}
		if c := MedianSequence(x, 0.95); c.Lo > 1 || c.Hi < 1 {
			missed++
		}
	}
	if stopped < paths*9/10 {
		t.Errorf("%d of %d paths come to the width in time", stopped, paths)
	}
	if missed > int(paths*0.05+3*math.Sqrt(paths*0.05)) {
		t.Errorf("%d of %d intervals miss the median when they are as narrow as wanted", missed, paths)
	}
}

// TestSequenceCheckHasTeeth: the check finds fault with what is wrong.
func TestSequenceCheckHasTeeth(t *testing.T) {
	const paths, n = 200, 150
	for _, b := range []struct {
		name     string
		interval func(x []float64) Center
	}{
		{"an interval for one look, after every value", once},
		{"every process counted twice", func(x []float64) Center { return MedianSequence(append(slices.Clone(x), x...), 0.95) }},
		{"slow processes dropped", func(x []float64) Center {
			return MedianSequence(slices.DeleteFunc(slices.Clone(x), func(v float64) bool { return v > 1.01 }), 0.95)
		}},
	} {
		missed, allowed := missesOf(b.interval, sources[0].draw, sources[0].median, paths, n)
		if missed <= allowed {
			t.Errorf("%s: not noticed, %d of %d paths miss", b.name, missed, paths)
		}
		t.Logf("%s: %d of %d paths miss the median", b.name, missed, paths)
	}
}

// TestMedianSequenceNeedsNoDrift shows what the sequence does not allow for.
func TestMedianSequenceNeedsNoDrift(t *testing.T) {
	const paths, n = 200, 150
	r := rand.New(rand.NewPCG(35, 1))
	missed := 0
	for range paths {
		var x []float64
		for i := range n {
			x = append(x, 1+0.02*r.NormFloat64()+0.1*float64(i)/n)
		}
		// The last processes take 1.1, the interval speaks of all of them.
		if c := MedianSequence(x, 0.95); c.Hi < 1.1 {
			missed++
		}
	}
	if missed < paths/2 {
		t.Errorf("only %d of %d intervals are misled by a drift of 10 %%", missed, paths)
	}
}

func BenchmarkMedianSequence(b *testing.B) {
	for _, n := range []int{30, 300} {
		b.Run(fmt.Sprintf("values=%d", n), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			x := make([]float64, n)
			for i := range x {
				x[i] = rng.NormFloat64()
			}
			for b.Loop() {
				MedianSequence(x, 0.95)
			}
		})
	}
}
