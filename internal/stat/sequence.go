package stat

import (
	"math"
	"slices"
	"sort"
)

// MedianSequence returns the median of x and a confidence sequence of the
// median of the distribution that the values come from: it covers that at all
// times together with probability level, in (0, 1), so it may be looked at
// after every value and read at a stopping time that depends on them. The
// values must be independent and alike; drift is not allowed for. Lo is -Inf
// and Hi +Inf while the values are too few: fewer than 8 at level 0.95. x is
// not changed.
//
// A candidate m is judged by the number k of the n values below it. If m is
// the median, a value lies below it with probability 1/2 at most. Against that
// stands the mixture of all larger probabilities p, with equal weights,
//
//	E_n(k) = 2 * integral from 1/2 to 1 of (2p)^k (2(1-p))^(n-k) dp
//
// whose factors have mean 1 at most under the hypothesis. E is a
// non-negative supermartingale that starts at 1, and by Ville's inequality it
// ever reaches 1/a with probability a at most (Ville 1939; Robbins 1970 for
// the mixture; Howard, Ramdas, McAuliffe and Sekhon 2021 for its beta-binomial
// form; Howard and Ramdas 2022 for quantiles by counts). Values above m are
// judged in the same way, each side with half of 1-level. E rises with k, so
// what is left of the candidates reaches from one order statistic to another.
//
// Nothing is assumed about the distribution. Ties need no care: a value that
// equals m counts on neither side, which makes E smaller and never larger.
func MedianSequence(x []float64, level float64) Center {
	n := len(x)
	if n == 0 {
		return Center{Value: math.NaN(), Lo: math.Inf(-1), Hi: math.Inf(1), Level: level}
	}
	s := slices.Clone(x)
	slices.Sort(s)
	c := Center{Value: sortedQuantile(s, 0.5), Lo: math.Inf(-1), Hi: math.Inf(1), Level: level}
	if k := sequenceRank(n, level); k <= n {
		c.Lo, c.Hi = s[n-k], s[k-1]
	}
	return c
}

// sequenceRank returns the least number of n values on one side of a candidate
// that rejects it, n+1 if none does.
func sequenceRank(n int, level float64) int {
	bar := math.Log(2 / (1 - level))
	from := n/2 + 1 // fewer are no evidence
	return from + sort.Search(n+1-from, func(i int) bool { return logCoinEvidence(n, from+i) >= bar })
}

// logCoinEvidence returns the logarithm of E_n(k), n/2 < k <= n. The integral
// is an incomplete beta function, which for whole numbers is a binomial tail:
//
//	E_n(k) = 2^(n+1) / ((n+1) C(n,k)) * P(X <= k),  X binomial(n+1, 1/2)
func logCoinEvidence(n, k int) float64 {
	return float64(n+1)*math.Ln2 - math.Log(float64(n+1)) - lnChoose(n, k) + math.Log1p(-upperTail(n+1, k))
}

// upperTail returns P(X > k) for X binomial(n, 1/2), n/2 <= k <= n. Its terms
// fall from the first on.
func upperTail(n, k int) float64 {
	if k >= n {
		return 0
	}
	term := math.Exp(lnChoose(n, k+1) - float64(n)*math.Ln2)
	sum := term
	for j := k + 1; j < n; j++ {
		term *= float64(n-j) / float64(j+1)
		sum += term
		if term < sum*1e-17 {
			break
		}
	}
	return sum
}
