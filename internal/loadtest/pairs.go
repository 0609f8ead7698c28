package loadtest

import (
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A JudgedPair is what one pair of the judgement of two servers gave: the turns of two fresh
// processes, a pair of turns of two that are kept, or a pair of runs of the whole load.
type JudgedPair struct {
	// Base and Head are the names of the servers, Target is what was asked of them.
	Base, Head, Target string
	// Metrics are those that are compared.
	Metrics []sample.Metric
	// Values are what each turn gave by unit, of the base and of the head, in their order.
	Values [2][]map[string]float64
	// Fresh reports whether the turns are those of two fresh processes, Kept whether the
	// processes are the same in all pairs, and Started whether they were started here.
	Fresh, Kept, Started bool
	// Took is how long all pairs took until then.
	Took time.Duration
}

// add adds the pair to a judgement.
func (p *JudgedPair) add(duel *verdict.Duel) {
	if p.Fresh {
		duel.AddProcesses(p.Values[0], p.Values[1])
		return
	}
	for i := range p.Values[0] {
		duel.Add(p.Values[0][i], p.Values[1][i])
	}
}

// JudgePairs judges two servers again by the pairs that a test has had, in their order. The metrics
// are those of the last.
func JudgePairs(policy verdict.Policy, pairs []JudgedPair) []verdict.Result {
	if len(pairs) == 0 {
		return nil
	}
	duel := verdict.NewDuel(policy, pairs[len(pairs)-1].Metrics)
	for _, p := range pairs {
		p.add(duel)
	}
	duel.Finish()
	return duel.Results()
}
