package tune

import (
	"time"

	"github.com/gohone/hone/internal/bench"
)

// progress tells what begins, for a trial or for none.
func (r *run) progress(stage string, t *Trial) {
	p := Progress{Stage: stage, Trial: len(r.out.Trials), Trials: len(r.out.Trials) + r.candidates, Kept: len(r.out.Patches)}
	if t != nil {
		p.Trial, p.Rule, p.Function = t.number, t.Candidate.Rule.Name, t.Candidate.Function
	}
	r.at = p
	r.tell()
}

// measuring returns what tells how far the comparison in hand is, between its processes:
// how many benchmarks are decided, where they are measured until they are.
func (r *run) measuring(toTheEnd bool) func(bench.Progress) {
	return func(p bench.Progress) {
		if r.at.Again = true; toTheEnd {
			r.at.Decided, r.at.Compared = p.Decided, p.Total
		}
		r.tell()
	}
}

// tell says where the run is, and what is left by now.
func (r *run) tell() {
	if r.Events.Progress == nil {
		return
	}
	r.at.Left = max(0, r.Budget-time.Since(r.began))
	r.Events.Progress(r.at)
}
