package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// loadShares says, in a few lines, how many comparisons of a kind ended with a
// false verdict, and how many found what was planted and when. All were carried
// out, at least one.
func loadShares(g []LoadRow) string {
	wrong, wrongRuns, verdicts, found, right := 0, 0, 0, 0, 0
	var times []float64
	for _, r := range g {
		any, first := false, math.Inf(1)
		for _, m := range r.Metrics {
			verdicts++
			if r.wrong(m) {
				wrong++
				any = true
			}
			if r.found(m) {
				first = min(first, r.known(m))
			}
		}
		if any {
			wrongRuns++
		}
		if !math.IsInf(first, 1) {
			found++
			if !any {
				right++
			}
		}
		times = append(times, first)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "false: %s; %d of %d verdicts on metrics\n", shareOf(wrongRuns, len(g)), wrong, verdicts)
	if g[0].Delay == 0 {
		return b.String()
	}
	fmt.Fprintf(&b, "found: %s; %d of these without a false verdict beside it\n", shareOf(found, len(g)), right)
	slices.Sort(times)
	if middle := times[len(times)/2]; !math.IsInf(middle, 1) { // those that found nothing are at the end
		fmt.Fprintf(&b, "half of all comparisons had the first right verdict after %.0f s\n", middle)
	}
	return b.String()
}

// shareOf writes k of n, n at least 1, with what the share may be.
func shareOf(k, n int) string {
	lo, hi := exactShare(k, n)
	return fmt.Sprintf("%d of %d comparisons, %.3g %% (exact binomial 95 %% interval: %.3g to %.3g %%)",
		k, n, 100*float64(k)/float64(n), 100*lo, 100*hi)
}

// exactShare returns the interval of Clopper and Pearson (1934) at 95 % for the share
// of which k of n were seen: outside it, that many or more, or that many or fewer,
// have a probability below 2.5 %.
func exactShare(k, n int) (lo, hi float64) {
	const tail = 0.025
	hi = 1
	if k > 0 { // where k or more have the tail's probability
		lo = bisect(func(p float64) bool { return 1-binomialBelow(k, n, p) < tail })
	}
	if k < n { // where k or fewer have
		hi = bisect(func(p float64) bool { return binomialBelow(k+1, n, p) > tail })
	}
	return lo, hi
}

// bisect returns the number in [0, 1] up to which below is true.
func bisect(below func(float64) bool) float64 {
	lo, hi := 0.0, 1.0
	for range 60 {
		if middle := (lo + hi) / 2; below(middle) {
			lo = middle
		} else {
			hi = middle
		}
	}
	return lo
}

// binomialBelow is the probability that fewer than k of n are seen where the share
// is p, 0 < p < 1.
func binomialBelow(k, n int, p float64) float64 {
	sum := 0.0
	all, _ := math.Lgamma(float64(n + 1))
	for i := range k {
		some, _ := math.Lgamma(float64(i + 1))
		rest, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(all - some - rest + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return min(sum, 1)
}
