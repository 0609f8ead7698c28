package replay

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/trace"
)

// hone judges as hone does, looking at processes through v.
func hone(v view) func(*trace.Trace, scenario, *rand.Rand) outcome {
	return func(t *trace.Trace, s scenario, rng *rand.Rand) outcome {
		return follow(newStream(t, s, v, rng), verdict.NewJudge(s.policy, skipLong(t)))
	}
}

func baseFirst(t *trace.Trace, s scenario, rng *rand.Rand) outcome {
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

// follow spends the budget as bench.Measure does, which gives more to what is nearly decided.
func follow(st *stream, j *verdict.Judge) outcome {
	short, long := 0, 0
	for want := j.Want(); want != verdict.WantNothing; want = j.Want() {
		spent := bench.Spent{Seconds: st.seconds, Short: short, Long: long, Left: math.Inf(1)}
		if bench.LimitsOf(st.scenario.policy.Budget, 2).Expired(spent, want) {
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
