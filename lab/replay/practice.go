package replay

import (
	"math/rand/v2"
	"slices"

	"golang.org/x/perf/benchmath"

	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/trace"
)

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
