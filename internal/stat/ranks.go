package stat

import (
	"cmp"
	"math"
	"slices"

	"github.com/aclements/go-moremath/stats"
)

// This file is for values without pairs: each side is a set, in no order
// that means anything. Whoever has pairs uses [Bet], which drift cannot fool.

// RankTest is the Mann-Whitney U test (Mann and Whitney 1947) of head, each
// value less shift, against base. p is the two-sided probability, in [0, 1], of
// ranks at least as far apart if all values came from one distribution; more
// says that head's tend to be the larger. Small sets get the exact
// distribution, with ties too, others the normal approximation. p is 1 where a
// side is empty or all values are equal. Neither slice is changed, and -Inf is
// a value like any other.
func RankTest(base, head []float64, shift float64) (p float64, more bool) {
	shifted := slices.Clone(head)
	for i := range shifted {
		shifted[i] -= shift
	}
	res, err := stats.MannWhitneyUTest(shifted, base, stats.LocationDiffers)
	if err != nil {
		return 1, false
	}
	return min(res.P, 1), 2*res.U > float64(res.N1*res.N2)
}

// LeastRankP returns the least p that [RankTest] gives for sets of these sizes:
// that of sets that do not overlap.
func LeastRankP(base, head int) float64 {
	return min(1, 2*math.Exp(-lnChoose(base+head, base)))
}

// EnoughForRanks returns how many values a side it takes for [RankTest] to
// reach p, 0 < p.
func EnoughForRanks(p float64) int {
	n := 1
	for LeastRankP(n, n) > p {
		n++
	}
	return n
}

// Holm returns the p-values adjusted for being one family (Holm 1979): the
// probability that any of the hypotheses that hold is rejected at a level is at
// most that level, under any dependence. They are in the order of p.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	adjusted := make([]float64, len(p))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, float64(len(p)-rank)*p[i]))
		adjusted[i] = least
	}
	return adjusted
}

// RankShift returns the Hodges-Lehmann estimate of the shift from base to head,
// the median of all differences head - base, with the interval of all shifts
// that the Mann-Whitney test does not reject (Lehmann 1963): it covers the shift
// with probability level or more, whatever the distribution, if the values are
// independent and head's is base's moved. An end that the data do not limit is
// infinite. 0 < level < 1.
//
// Values may be -Inf, as the logarithm of 0 is: it is the same as another one,
// and infinitely far from any number. Neither slice is changed.
func RankShift(base, head []float64, level float64) (center, lo, hi float64) {
	d := walk{base: slices.Sorted(slices.Values(base)), head: slices.Sorted(slices.Values(head))}
	n := len(base) * len(head)
	if n == 0 {
		return math.NaN(), math.Inf(-1), math.Inf(1)
	}
	center = d.kth((n + 1) / 2)
	if other := d.kth(n/2 + 1); other != center {
		center += (other - center) / 2
	}
	lo, hi = math.Inf(-1), math.Inf(1)
	if k := rankQuantile(len(base), len(head), (1-level)/2); k >= 0 {
		lo, hi = d.kth(k+1), d.kth(n-k)
	}
	return center, lo, hi
}

// exactRanks is the size of sets up to which the exact distribution is used.
const exactRanks = 50

// rankQuantile returns the largest k with P(U <= k) <= tail, -1 if there is
// none, where U is the Mann-Whitney statistic of sets of these sizes without
// ties from one distribution. 0 < tail < 1/2.
func rankQuantile(n1, n2 int, tail float64) int {
	if n1 > exactRanks || n2 > exactRanks {
		product := float64(n1) * float64(n2)
		sd := math.Sqrt(product * float64(n1+n2+1) / 12)
		z := math.Sqrt2 * math.Erfinv(1-2*tail)
		return max(-1, int(math.Floor(product/2-z*sd-0.5)))
	}
	u := stats.UDist{N1: n1, N2: n2}
	least, most := -1, n1*n2/2 // the answer is in [least, most)
	for most-least > 1 {
		if mid := (least + most) / 2; u.CDF(float64(mid)) <= tail {
			least = mid
		} else {
			most = mid
		}
	}
	return least
}

// A walk goes over all head - base of two ascending lists. There are too many to
// list.
type walk struct{ base, head []float64 }

// kth returns the k-th smallest difference, k from 1, by bisection of its
// value.
func (d walk) kth(k int) float64 {
	// Logarithms of numbers lie within 750 of each other and of 0. Zero is tried
	// first because close to it there are too many numbers to bisect.
	lo, hi := -2e3, 2e3
	belowZero := -math.SmallestNonzeroFloat64
	switch {
	case d.upTo(-math.MaxFloat64) >= k:
		return math.Inf(-1)
	case d.upTo(math.MaxFloat64) < k:
		return math.Inf(1)
	case d.upTo(belowZero) >= k:
		hi = belowZero
	case d.upTo(0) >= k:
		return 0
	default:
		lo = 0
	}
	for d.upTo(hi) < k { // not logarithms after all
		hi *= 2
	}
	for d.upTo(lo) >= k {
		lo *= 2
	}
	for {
		mid := lo + (hi-lo)/2
		switch {
		case mid <= lo || mid >= hi:
			return hi // no number lies between them
		case d.upTo(mid) >= k:
			hi = mid
		default:
			lo = mid
		}
	}
}

// upTo counts the differences that are at most x, which is finite.
func (d walk) upTo(x float64) int {
	n, j := 0, 0
	for _, b := range d.base {
		for j < len(d.head) && difference(d.head[j], b) <= x {
			j++
		}
		n += j
	}
	return n
}

// difference is head - base where both may be -Inf.
func difference(head, base float64) float64 {
	if head == base {
		return 0
	}
	return head - base
}
