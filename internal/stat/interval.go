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
// Without two speeds E+ falls in theta and E- rises, so each end is found by
// bisection. With them it is the outermost theta that a grid finds, between
// the end that plain bets leave and the center.
func Interval(d []float64, level float64, earlier ...[]float64) (lo, hi float64) {
	return interval(segmented(append(earlier[:len(earlier):len(earlier)], d)...), level)
}

// Interval returns the confidence sequence of what the bet was given.
func (b *Bet) Interval(level float64) (lo, hi float64) { return interval(b.segments(), level) }

func interval(all []segment, level float64) (lo, hi float64) {
	least, most := beyond(all)
	if math.IsNaN(least) {
		return math.Inf(-1), math.Inf(1)
	}
	bar := 2 / (1 - level)
	end := func(of side, sign float64) float64 {
		return bisect(sign*least, sign*most, func(theta float64) bool {
			return evidence(bet(all, sign*theta), of) < bar
		}, func(theta float64) bool { return floor(bet(all, sign*theta), of) < bar }, folds(all))
	}
	lo = end(upward, 1)
	least, most = most, least
	return lo, -end(downward, -1)
}

// Bounded reports whether [Interval] has two ends, at a small part of its cost.
func Bounded(d []float64, level float64, earlier ...[]float64) bool {
	return bounded(segmented(append(earlier[:len(earlier):len(earlier)], d)...), level)
}

// Bounded reports the same of what the bet was given.
func (b *Bet) Bounded(level float64) bool { return bounded(b.segments(), level) }

func bounded(all []segment, level float64) bool {
	least, most := beyond(all)
	if math.IsNaN(least) {
		return false
	}
	bar := 2 / (1 - level)
	return evidence(bet(all, least), upward) >= bar && evidence(bet(all, most), downward) >= bar
}

// folds reports whether any of the differences shows a gap before it.
func folds(all []segment) bool {
	return slices.ContainsFunc(all, func(s segment) bool {
		return slices.ContainsFunc(s.all, func(d diff) bool { return d.gap != 0 })
	})
}

// beyond returns shifts below and above all differences: what is not rejected
// there never is. They are NaN where there are no differences.
func beyond(all []segment) (least, most float64) {
	least, most = span(all)
	if least > most {
		return math.NaN(), math.NaN()
	}
	pad := most - least + math.Abs(most)*1e-9 + 1e-12
	return least - pad, most + pad
}

// cells is the number of parts in which the outermost theta is looked for.
const cells = 64

// bisect returns the least theta in [lo, hi] at which holds becomes true, and
// -Inf if it is true at lo already. Where holds may become true more than once,
// it cannot before surely does.
func bisect(lo, hi float64, holds, surely func(float64) bool, often bool) float64 {
	if holds(lo) {
		return math.Inf(-1)
	}
	if often {
		from := lo
		if !surely(lo) {
			from = bisect(lo, hi, surely, nil, false)
		}
		end := hi
		step := (end - from) / cells
		for hi = from + step; step > 0 && hi < end && !holds(hi); hi += step {
			from = hi
		}
		lo = max(lo, from)
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
