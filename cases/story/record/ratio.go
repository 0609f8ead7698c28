package record

import (
	"errors"
	"math"
	"slices"
)

// A Ratio is a quotient of costs, head over base, with its interval: 0.5 is
// half the cost. A bound that the data do not limit is nil.
type Ratio struct {
	Center float64  `json:"center"`
	Lo     *float64 `json:"lo"`
	Hi     *float64 `json:"hi"`
}

// IsCount reports whether the ratio is known exactly.
func (r Ratio) IsCount() bool { return r.Lo != nil && r.Hi != nil && *r.Lo == *r.Hi }

// Exactly is a value without uncertainty.
func Exactly(v float64) Ratio { return Ratio{Center: v, Lo: &v, Hi: &v} }

// Over is the quotient of two values that are not negative, of which each has
// an interval. That of the quotient has both at their worst; a bound is nil
// where theirs do not limit it.
func (r Ratio) Over(base Ratio) Ratio {
	over := func(of, by *float64) *float64 {
		if of == nil || by == nil || *of <= 0 || *by <= 0 {
			return nil
		}
		q := *of / *by
		return &q
	}
	return Ratio{Center: r.Center / base.Center, Lo: over(r.Lo, base.Hi), Hi: over(r.Hi, base.Lo)}
}

// RangeOf is the median of values, with the smallest and the largest. It
// panics if there are none.
func RangeOf(values []float64) Ratio {
	lo, hi := slices.Min(values), slices.Max(values)
	return Ratio{Center: MedianOf(values).Center, Lo: &lo, Hi: &hi}
}

// Quotients is the range of head over base, pair by pair in their order.
func Quotients(base, head []float64) (Ratio, error) {
	var all []float64
	for i := range min(len(base), len(head)) {
		q := head[i] / base[i]
		if math.IsNaN(q) || math.IsInf(q, 0) || q == 0 {
			return Ratio{}, errors.New("a profile has no sample in what is compared")
		}
		all = append(all, q)
	}
	return RangeOf(all), nil
}

// MeanOf is the geometric mean of ratios. Its bounds are the means of theirs, which is wider
// than need be where the ratios are independent; they are nil if one of theirs is.
func MeanOf(ratios []Ratio) Ratio {
	mean := func(value func(Ratio) *float64) *float64 {
		sum := 0.0
		for _, r := range ratios {
			v := value(r)
			if v == nil {
				return nil
			}
			sum += math.Log(*v)
		}
		of := math.Exp(sum / float64(len(ratios)))
		return &of
	}
	return Ratio{
		Center: *mean(func(r Ratio) *float64 { return &r.Center }),
		Lo:     mean(func(r Ratio) *float64 { return r.Lo }),
		Hi:     mean(func(r Ratio) *float64 { return r.Hi }),
	}
}

// MedianOf returns the median of values and the shortest interval between the
// k-th smallest and the k-th largest that covers the median of what they were
// drawn from with a probability of at least 0.95, whatever the distribution:
// how many values are below it is binomial(n, 1/2), so that the interval
// misses with a probability of 2 P(B < k). Fewer than 6 values have none.
// (W. R. Thompson 1936, Ann. Math. Stat. 7, 122.)
func MedianOf(values []float64) Ratio {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	r := Ratio{Center: (sorted[(n-1)/2] + sorted[n/2]) / 2}
	below, term := 0.0, math.Pow(0.5, float64(n)) // P(B < k), P(B = k)
	k := 0
	for k < n/2 && 2*(below+term) <= 0.05 {
		below += term
		term *= float64(n-k) / float64(k+1)
		k++
	}
	if k > 0 {
		lo, hi := sorted[k-1], sorted[n-k]
		r.Lo, r.Hi = &lo, &hi
	}
	return r
}
