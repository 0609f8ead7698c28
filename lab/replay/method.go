package replay

import (
	"math/rand/v2"
	"slices"

	"golang.org/x/perf/benchmath"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/trace"
)

// An outcome is what a method says of one simulated comparison.
type outcome struct {
	verdict verdict.Verdict
	// seconds is the machine time it took, pairs how many processes a side.
	seconds     float64
	pairs, long int
	// lo and hi bound the ratio; hi is 0 where the method gives no interval.
	lo, hi float64
	mean   bool // the mean decided, not the fast path
}

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
	all := func(b []float64) []float64 { return []float64{mean(b)} }
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
		{"fixed order", "hone without the coin: base always first", fixedOrder},
		{"peeking", "Mann-Whitney after every pair, stop at p < 0.05", peeking},
		{"interleaved 20", "benchstat on 20 interleaved processes a side", interleaved},
		{"benchstat, same time", "go test -count=20 of base, then of head, in hone's time", benchstatRecipe("60ms")},
		{"benchstat, 20 x 1 s", "go test -count=20 of base, then of head, as its manual has it", benchstatRecipe("1s")},
	}
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// hone judges as hone does, looking at processes through v.
func hone(v view) func(*trace.Trace, scenario, *rand.Rand) outcome {
	return func(t *trace.Trace, s scenario, rng *rand.Rand) outcome {
		return follow(newStream(t, s, v, rng), verdict.NewJudge(s.policy, skipLong(t)))
	}
}

func fixedOrder(t *trace.Trace, s scenario, rng *rand.Rand) outcome {
	st := newStream(t, s, hones, rng)
	st.fixedOrder = true
	return follow(st, verdict.NewJudge(s.policy, skipLong(t)))
}

// skipLong reports whether even an ordinary process takes a quarter of a second.
func skipLong(t *trace.Trace) bool {
	for _, p := range t.Processes {
		if !p.Long {
			return meanOf(p)*float64(len(p.Blocks)) >= 0.25
		}
	}
	return false
}

// follow spends the budget as bench.Measure does.
func follow(st *stream, j *verdict.Judge) outcome {
	short, long := 0, 0
	for want := j.Want(); want != verdict.WantNothing; want = j.Want() {
		if bench.Expired(st.scenario.policy.Budget, st.seconds, short, long, want) {
			break
		}
		if want == verdict.WantLong {
			j.AddLong(st.pair(true))
			long++
		} else {
			j.Add(st.pair(false))
			short++
		}
	}
	j.Finish()
	r := j.Results()[0]
	o := outcome{verdict: r.Verdict, seconds: st.seconds, pairs: r.Pairs, long: r.LongPairs}
	if r.Ratio != nil {
		o.lo, o.hi = r.Ratio.Lo, r.Ratio.Hi
	}
	o.mean = slices.ContainsFunc(r.Warnings, func(w sample.Warning) bool {
		return w.Code == "distribution-changed" || w.Code == "long-look-differs"
	})
	return o
}

// peeking looks at a p-value after every pair of means and stops when it likes
// what it sees.
func peeking(t *trace.Trace, s scenario, rng *rand.Rand) outcome {
	st := newStream(t, s, hones, rng)
	var base, head []float64
	for st.seconds < s.policy.Budget {
		p := st.pair(false)
		base, head = append(base, p.Base.Mean), append(head, p.Head.Mean)
		if len(base) < 6 {
			continue
		}
		if v := mannWhitney(base, head); v != verdict.Undecided {
			return outcome{verdict: v, seconds: st.seconds, pairs: len(base)}
		}
	}
	return outcome{seconds: st.seconds, pairs: len(base)}
}

// interleaved is the recipe with its worst fault mended: fresh processes of
// both sides in random order, as many as people take.
func interleaved(t *trace.Trace, s scenario, rng *rand.Rand) outcome {
	st := newStream(t, s, hones, rng)
	var base, head []float64
	for range 20 {
		p := st.pair(false)
		base, head = append(base, p.Base.Mean), append(head, p.Head.Mean)
	}
	return outcome{verdict: mannWhitney(base, head), seconds: st.seconds, pairs: 20}
}

// benchstatRecipe is what people do by hand: one process of base with -count=20,
// then one of head, and benchstat's verdict. Which of the two came first is
// decided by a coin here; by hand it is always base.
func benchstatRecipe(benchtime string) func(*trace.Trace, scenario, *rand.Rand) outcome {
	return func(t *trace.Trace, s scenario, rng *rand.Rand) outcome {
		of := slices.DeleteFunc(slices.Clone(t.Recipe), func(r trace.Recipe) bool { return r.Benchtime != benchtime })
		if len(of) < 2 {
			return outcome{}
		}
		i := rng.IntN(len(of) - 1)
		return recipeOutcome(of[i], of[i+1], s, rng)
	}
}

func recipeOutcome(a, b trace.Recipe, s scenario, rng *rand.Rand) outcome {
	if rng.IntN(2) == 1 {
		a, b = b, a
	}
	head := slices.Clone(b.Values)
	for i := range head {
		head[i] *= (1 + s.eps) * (1 + s.mean)
	}
	return outcome{verdict: mannWhitney(a.Values, head), seconds: a.Seconds + b.Seconds, pairs: 1}
}

// mannWhitney is benchstat's verdict at its own 0.05. It changes neither
// slice.
func mannWhitney(base, head []float64) verdict.Verdict {
	a := benchmath.NewSample(slices.Clone(base), &benchmath.DefaultThresholds)
	b := benchmath.NewSample(slices.Clone(head), &benchmath.DefaultThresholds)
	c := benchmath.AssumeNothing.Compare(a, b)
	if !(c.P < c.Alpha) {
		return verdict.Undecided
	}
	if stat.Quantile(head, 0.5) > stat.Quantile(base, 0.5) {
		return verdict.Slower
	}
	return verdict.Faster
}

// covers reports whether the interval holds the ratio.
func (o outcome) covers(ratio float64) bool { return judged.IntervalCovers(o.lo, o.hi, ratio) }
