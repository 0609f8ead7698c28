package stat

import (
	"math"
	"slices"
)

// Low is the quantile of the sub-blocks of one process that stands for the
// code on a quiet machine. Of the summaries tried on real traces it needed the
// least time to a given standard error.
const Low = 0.05

// Quantile returns the q-quantile of x by linear interpolation between order
// statistics (Hyndman and Fan 1996, type 7), 0 <= q <= 1, NaN for an empty x.
// x is not changed.
func Quantile(x []float64, q float64) float64 {
	if len(x) == 0 {
		return math.NaN()
	}
	s := slices.Clone(x)
	slices.Sort(s)
	return sortedQuantile(s, q)
}

func sortedQuantile(s []float64, q float64) float64 {
	at := q * float64(len(s)-1)
	i := int(at)
	if i+1 >= len(s) {
		return s[len(s)-1]
	}
	return s[i] + (at-float64(i))*(s[i+1]-s[i])
}

// Center is a center with an interval at a level, in the unit of the data.
type Center struct {
	Value, Lo, Hi float64
	// Level is the coverage, in (0, 1); it is 0 where the data are too few for
	// an interval, and Lo and Hi are then the extremes.
	Level float64
}

// Median returns the median of x with the distribution-free interval between
// two order statistics whose coverage is at least level (Conover 1999, section
// 3.2). It holds for one look at independent values: for a fixed number of
// processes on a machine that does not drift.
func Median(x []float64, level float64) Center {
	if len(x) == 0 {
		return Center{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	}
	s := slices.Clone(x)
	slices.Sort(s)
	n := len(s)
	c := Center{Value: sortedQuantile(s, 0.5), Lo: s[0], Hi: s[n-1]}
	// tail is P(X <= k) for X binomial(n, 1/2).
	tail := 0.0
	for k := range n / 2 {
		tail += math.Exp(lnChoose(n, k) - float64(n)*math.Ln2)
		if 2*tail > 1-level {
			break
		}
		c.Lo, c.Hi, c.Level = s[k], s[n-1-k], 1-2*tail
	}
	return c
}

func lnChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
