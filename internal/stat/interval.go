package stat

import (
	"math"
	"slices"
)

// Interval returns the confidence sequence of the shift of the series d at
// this point: all theta for which neither one-sided evidence reaches
// 2/(1-level). It covers the shift at all times together with probability
// level, so it may be read at a stopping time that depends on the data.
// An end that the data do not limit is infinite. 0 < level < 1.
//
// Where earlier series of the same shift are given, each is a segment of its
// own, as with [Bet.Next], and the interval is that of the product. lo > hi
// says that no theta is left: the series contradict each other.
//
// E+ falls in theta and E- rises, so each end is found by bisection.
func Interval(d []float64, level float64, earlier ...[]float64) (lo, hi float64) {
	least, most := beyond(d, earlier)
	if math.IsNaN(least) {
		return math.Inf(-1), math.Inf(1)
	}
	bar := 2 / (1 - level)
	lo = bisect(least, most, func(theta float64) bool {
		above, _ := Evidence(d, theta, earlier...)
		return above < bar
	})
	hi = -bisect(-most, -least, func(theta float64) bool {
		_, below := Evidence(d, -theta, earlier...)
		return below < bar
	})
	return lo, hi
}

// Bounded reports whether [Interval] has two ends, at a small part of its cost.
func Bounded(d []float64, level float64, earlier ...[]float64) bool {
	least, most := beyond(d, earlier)
	if math.IsNaN(least) {
		return false
	}
	bar := 2 / (1 - level)
	above, _ := Evidence(d, least, earlier...)
	_, below := Evidence(d, most, earlier...)
	return above >= bar && below >= bar
}

// beyond returns shifts below and above all differences: what is not rejected
// there never is. They are NaN where there are no differences.
func beyond(d []float64, earlier [][]float64) (least, most float64) {
	all := append(slices.Concat(earlier...), d...)
	if len(all) == 0 {
		return math.NaN(), math.NaN()
	}
	least, most = slices.Min(all), slices.Max(all)
	pad := most - least + math.Abs(most)*1e-9 + 1e-12
	return least - pad, most + pad
}

// bisect returns the least theta in [lo, hi] at which holds becomes true, and
// -Inf if it is true at lo already.
func bisect(lo, hi float64, holds func(float64) bool) float64 {
	if holds(lo) {
		return math.Inf(-1)
	}
	for range 50 {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			break
		}
		if holds(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	// The end outside of the interval proper: rounding never narrows it.
	return lo
}

// HodgesLehmann returns the median of the Walsh averages (d_i + d_j)/2, i <= j,
// the pseudo-median of the series (Hodges and Lehmann 1963). It is NaN for an
// empty series.
func HodgesLehmann(d []float64) float64 {
	if len(d) == 0 {
		return math.NaN()
	}
	s := slices.Clone(d)
	slices.Sort(s)
	total := len(s) * (len(s) + 1) / 2
	lower := walsh(s, (total+1)/2)
	if total%2 == 1 {
		return lower
	}
	return lower + (walsh(s, total/2+1)-lower)/2
}

// walsh returns the k-th smallest Walsh average of the sorted s, k from 1, by
// bisection of its value: there are too many to list.
func walsh(s []float64, k int) float64 {
	lo, hi := s[0], s[len(s)-1]
	if walshUpTo(s, lo) >= k {
		return lo
	}
	for {
		mid := lo + (hi-lo)/2
		switch {
		case mid <= lo || mid >= hi:
			return hi // no number lies between them
		case walshUpTo(s, mid) >= k:
			hi = mid
		default:
			lo = mid
		}
	}
}

// walshUpTo counts the Walsh averages of the sorted s that are at most x.
func walshUpTo(s []float64, x float64) int {
	n, j := 0, len(s)-1
	for i := range s {
		for j >= i && s[i]+(s[j]-s[i])/2 > x {
			j--
		}
		if j < i {
			break
		}
		n += j - i + 1
	}
	return n
}
