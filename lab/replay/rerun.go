package replay

import (
	"math/rand/v2"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/trace"
)

// reruns is how often the same comparison is run.
const reruns = 20

// rerun runs the same comparison again and again, as people do who do not like
// the first answer, until one run says faster or slower. With carry, each run
// begins with the evidence of those before, as hone diff does; without, each
// begins again from nothing, as with -fresh.
func rerun(carry bool) func(*trace.Trace, scenario, *rand.Rand) outcome {
	return func(t *trace.Trace, s scenario, rng *rand.Rand) outcome {
		var earlier []sample.Prior
		var all outcome
		for i := range reruns {
			j := verdict.NewJudge(s.policy, skipLong(t), earlier...)
			o := follow(newStream(t, s, hones, rng), j)
			o.seconds, o.pairs = o.seconds+all.seconds, o.pairs+all.pairs
			all = o
			if o.verdict == verdict.Slower || o.verdict == verdict.Faster {
				break
			}
			if carry {
				earlier = append(earlier, j.Prior(int64(i+1)))
			}
		}
		return all
	}
}
