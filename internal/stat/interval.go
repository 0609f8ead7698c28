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
// E+ falls in theta and E- rises, so each end is found by bisection.
func Interval(d []float64, level float64) (lo, hi float64) {
	if len(d) == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	bar := 2 / (1 - level)
	least, most := slices.Min(d), slices.Max(d)
	pad := most - least + math.Abs(most)*1e-9 + 1e-12
	least, most = least-pad, most+pad
	lo = bisect(least, most, func(theta float64) bool {
		above, _ := evidence(d, theta)
		return above < bar
	})
	hi = -bisect(-most, -least, func(theta float64) bool {
		_, below := evidence(d, -theta)
		return below < bar
	})
	return lo, hi
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
// empty series. Of a very long series only evenly spaced elements are used.
func HodgesLehmann(d []float64) float64 {
	if len(d) == 0 {
		return math.NaN()
	}
	const most = 1000 // 500,500 averages
	if len(d) > most {
		thin := make([]float64, most)
		for i := range thin {
			thin[i] = d[i*len(d)/most]
		}
		d = thin
	}
	walsh := make([]float64, 0, len(d)*(len(d)+1)/2)
	for i, a := range d {
		for _, b := range d[i:] {
			walsh = append(walsh, a+(b-a)/2)
		}
	}
	slices.Sort(walsh)
	return sortedQuantile(walsh, 0.5)
}
