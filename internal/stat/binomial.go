package stat

import "math"

// Binomial returns the exact interval of a probability of which k of n independent
// trials speak, with a coverage of at least level (Clopper and Pearson 1934). Both
// ends are in [0, 1]; it is all of that without trials.
func Binomial(k, n int, level float64) (lo, hi float64) {
	tail := (1 - level) / 2
	lo, hi = 0, 1
	if k > 0 { // P(X >= k) = tail at the lower end
		lo = root(func(p float64) bool { return 1-binomialCDF(k-1, n, p) < tail })
	}
	if k < n { // P(X <= k) = tail at the upper end
		hi = root(func(p float64) bool { return binomialCDF(k, n, p) > tail })
	}
	return lo, hi
}

// root returns the p in [0, 1] up to which below is true.
func root(below func(p float64) bool) float64 {
	lo, hi := 0.0, 1.0
	for range 60 {
		if mid := (lo + hi) / 2; below(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// binomialCDF is P(X <= k) for X binomial(n, p), 0 < p < 1.
func binomialCDF(k, n int, p float64) float64 {
	sum := 0.0
	for i := range k + 1 {
		sum += math.Exp(lnChoose(n, i) + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return min(1, sum)
}
