package main

import (
	"math"
	"slices"
)

// level is the least probability with which an interval covers.
const level = 0.95

// An estimate is a median over rounds.
type estimate struct {
	median    float64
	low, high float64 // both 0 where there are too few rounds
}

// estimateOf returns the median of values and its interval. It does not
// change values, which must not be empty.
func estimateOf(values []float64) estimate {
	sorted := slices.Sorted(slices.Values(values))
	low, high := medianInterval(sorted)
	return estimate{median(sorted), low, high}
}

// ratioOf returns the median of base[i]/values[i] and its interval. Both
// hold the same rounds in the same order.
func ratioOf(base, values []float64) estimate {
	logs := make([]float64, len(values))
	for i := range values {
		logs[i] = math.Log(base[i] / values[i])
	}
	e := estimateOf(logs)
	r := estimate{median: math.Exp(e.median)}
	if e.low != 0 || e.high != 0 {
		r.low, r.high = math.Exp(e.low), math.Exp(e.high)
	}
	return r
}

// median returns the middle of sorted values, between two the mean of them.
func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// medianInterval returns the shortest interval between the k-th smallest and
// the k-th largest of sorted values that covers the median of what they were
// drawn from with a probability of at least level, whatever the distribution:
// the number of values below that median is binomial(n, 1/2), so the
// interval misses with a probability of 2 P(B < k). It is 0, 0 for fewer than
// 6 values. (W. R. Thompson 1936, Ann. Math. Stat. 7, 122; W. J. Conover,
// Practical Nonparametric Statistics, 3rd ed., section 3.2.)
func medianInterval(sorted []float64) (low, high float64) {
	n := len(sorted)
	below := 0.0                      // P(B < k)
	term := math.Pow(0.5, float64(n)) // P(B = k)
	k := 0
	for k < n/2 && 2*(below+term) <= 1-level {
		below += term
		term *= float64(n-k) / float64(k+1)
		k++
	}
	if k == 0 {
		return 0, 0
	}
	return sorted[k-1], sorted[n-k]
}

// quantile returns the smallest of sorted values that at least a fraction q
// of them do not exceed, 0 < q <= 1.
func quantile(sorted []float64, q float64) float64 {
	return sorted[max(0, int(math.Ceil(q*float64(len(sorted))))-1)]
}
