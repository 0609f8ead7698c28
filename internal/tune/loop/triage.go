package loop

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/trial"
)

const (
	// lookTakes is about what it takes to build a candidate and to look at it briefly.
	lookTakes = 3 * time.Second
	// triageLeast is the number of candidates from which on it is worth it to look at them together first.
	triageLeast = 6
	// triageParts is how many are at most, and triageMost how many benchmarks, each for about a second.
	triageParts, triageMost = 60, 8
)

// triage orders candidates if there are more than the screening has time for. Those that do not compete are built
// and looked at as one. What gains most by all of them comes first: a candidate, with its rivals, has the
// ratio of times of the benchmark that gains most of those that decide on it. No trial ends by that, since one may have
// hidden what another one loses; what comes last is tried by itself if there is time.
func (r *rounds) triage(ctx context.Context, list []hope) ([]hope, error) {
	var fresh []member
	for _, h := range list {
		if h.promised == 0 && r.hints[search.Change(r.bench.Baseline.Tree(), h.Candidate)] == 0 {
			fresh = append(fresh, member{hope: h})
		}
	}
	room := time.Duration(screenMost * float64(r.opt.Budget))
	if time.Duration(len(fresh))*lookTakes <= room || time.Until(r.deadline()) < room {
		return r.byHint(list), nil
	}
	of := r.joiner.join(fresh[:min(len(fresh), triageParts)], false, math.MaxInt64)
	if of == nil || len(of.Parts) < triageLeast {
		return r.byHint(list), nil
	}
	a := r.begin(of.hope)
	err := trial.ScreenOn(ctx, r.bench, a.trial, decidingOn(fresh, of))
	trial.Close(r.bench, a.trial)
	delete(r.tried, a.change)
	r.report.begun--
	if err != nil {
		return list, err
	}
	r.hint(fresh, of, a.trial)
	return r.byHint(list), nil
}

// decidingOn are the benchmarks that decide on the parts of a joint candidate, those of the first parts first, at
// most triageMost.
func decidingOn(list []member, of *joint) (names []string) {
	for _, m := range list {
		for _, name := range trial.Deciding(m.spot.Benchmarks, m.spot.Shares) {
			if slices.Contains(of.Parts, m.Candidate) && !slices.Contains(names, name) && len(names) < triageMost {
				names = append(names, name)
			}
		}
	}
	return names
}

// hint notes for the parts of a joint candidate and their rivals what its quick comparison has seen.
func (r *rounds) hint(fresh []member, of *joint, t *trial.Trial) {
	seen := make(map[int]float64) // by group
	for _, m := range fresh {
		if slices.Contains(of.Parts, m.Candidate) {
			seen[m.group] = t.Quick(trial.Deciding(m.spot.Benchmarks, m.spot.Shares))
		}
	}
	for _, m := range fresh {
		if ratio := seen[m.group]; ratio > 0 {
			r.hints[search.Change(r.bench.Baseline.Tree(), m.Candidate)] = ratio
		}
	}
}

// byHint puts what was promised first with its rivals, as they come, and orders the others by their hints. Those without any
// may gain as little as is worth it.
func (r *rounds) byHint(list []hope) []hope {
	at := make(map[int]float64) // by group
	for _, h := range list {
		hint := cmp.Or(r.hints[search.Change(r.bench.Baseline.Tree(), h.Candidate)], trial.LeastPromise)
		if was, known := at[h.group]; known {
			hint = min(was, hint)
		}
		if h.promised > 0 {
			hint = 0
		}
		at[h.group] = hint
	}
	slices.SortStableFunc(list, func(a, b hope) int { return cmp.Compare(at[a.group], at[b.group]) })
	return list
}
