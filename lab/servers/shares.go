package servers

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/stat"
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
	lo, hi := stat.Binomial(k, n, 0.95)
	return fmt.Sprintf("%d of %d comparisons, %.3g %% (exact binomial 95 %% interval: %.3g to %.3g %%)",
		k, n, 100*float64(k)/float64(n), 100*lo, 100*hi)
}
