package loop

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

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
		if h.promised == 0 {
			fresh = append(fresh, member{hope: h})
		}
	}
	room := time.Duration(screenMost * float64(r.opt.Budget))
	if time.Duration(len(fresh))*lookTakes <= room || time.Until(r.deadline()) < room {
		return list, nil
	}
	of := r.joiner.join(fresh[:min(len(fresh), triageParts)], false, math.MaxInt64)
	if of == nil || len(of.Parts) < triageLeast {
		return list, nil
	}
	a := r.begin(of.hope)
	err := trial.ScreenOn(ctx, r.bench, a.trial, decidingOn(fresh, of))
	trial.Close(r.bench, a.trial)
	delete(r.tried, a.change)
	r.report.begun--
	if err != nil {
		return list, err
	}
	return byHint(list, hints(fresh, of, a.trial)), nil
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

// hints are, by group, the ratios of times that the quick comparison of a joint candidate has seen of its parts.
func hints(fresh []member, of *joint, t *trial.Trial) map[int]float64 {
	seen := make(map[int]float64)
	for _, m := range fresh {
		if slices.Contains(of.Parts, m.Candidate) {
			seen[m.group] = t.Quick(trial.Deciding(m.spot.Benchmarks, m.spot.Shares))
		}
	}
	return seen
}

// byHint puts what was promised first with its rivals, as they come, and orders the others by the hints of their groups. Those
// without any may gain as little as is worth it.
func byHint(list []hope, hints map[int]float64) []hope {
	promised := make(map[int]bool) // by group
	for _, h := range list {
		promised[h.group] = promised[h.group] || h.promised > 0
	}
	at := func(h hope) float64 {
		if promised[h.group] {
			return 0
		}
		return cmp.Or(hints[h.group], trial.LeastPromise)
	}
	slices.SortStableFunc(list, func(a, b hope) int { return cmp.Compare(at(a), at(b)) })
	return list
}
