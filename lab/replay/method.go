package replay

import (
	"math/rand/v2"

	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/lab/trace"
)

// A method judges pairs drawn from a trace. About is for the help.
type method struct {
	name, about string
	run         func(t *trace.Trace, s scenario, rng *rand.Rand) outcome
}

// methods are hone's own first, then what it is compared with.
func methods() []method {
	quantile := func(q float64) func([]float64) []float64 {
		return func(b []float64) []float64 { return []float64{stat.Quantile(b, q)} }
	}
	all := func(b []float64) []float64 { return []float64{average(b)} }
	return []method{
		{"hone", "as hone diff does it", hone(hones)},
		{"hone, minimum", "the shortest block for the fast path", hone(view{merge: 2, blocks: quantile(0)})},
		{"hone, first quartile", "the first quartile of the blocks for the fast path", hone(view{merge: 2, blocks: quantile(0.25)})},
		{"hone, median", "the median of the blocks for the fast path", hone(view{merge: 2, blocks: quantile(0.5)})},
		{"hone, mean", "the mean alone", hone(view{merge: 2, blocks: all})},
		{"hone, half blocks", "160 blocks of 0.125 ms", hone(view{merge: 1})},
		{"hone, double blocks", "40 blocks of 0.5 ms", hone(view{merge: 4})},
		{"hone, blocks of 1 ms", "20 blocks of 1 ms and their first decile", hone(view{merge: 8, blocks: quantile(0.1)})},
		{"hone, half a process", "40 blocks of 0.25 ms", hone(view{merge: 2, most: 40})},
		{"hone, first decile", "the first decile of the blocks for the fast path", hone(view{merge: 2, blocks: quantile(0.1)})},
		{"hone, second percentile", "the second percentile of the blocks for the fast path", hone(view{merge: 2, blocks: quantile(0.02)})},
		{"hone, whole mean", "the mean of all blocks, disturbed ones too", hone(view{merge: 2, mean: meanOf})},
		{"hone, CPU mean", "the mean of processor time", hone(view{merge: 2, mean: meanCPU})},
		{"20 re-runs", "hone twenty times, evidence carried over", rerun(true)},
		{"20 fresh re-runs", "hone twenty times with -fresh", rerun(false)},
		{"fixed order", "hone without the coin: base always first", baseFirst},
		{"peeking", "Mann-Whitney after every pair, stop at p < 0.05", peeking},
		{"interleaved 20", "benchstat on 20 interleaved processes a side", interleaved},
		{"benchstat, same time", "go test -count=20 of base, then of head, in hone's time", benchstatRecipe("60ms")},
		{"benchstat, 20 x 1 s", "go test -count=20 of base, then of head, as its manual has it", benchstatRecipe("1s")},
	}
}

func average(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}
