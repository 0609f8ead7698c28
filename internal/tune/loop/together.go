package loop

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/rules"
)

const (
	// togetherGain is what several rewrites must take at most of the time of the best of them:
	// otherwise that is tried alone.
	togetherGain = 0.98
	// interleavedGain is the same of rewrites that lie between each other's lines: two of them may
	// be two ways to the same.
	interleavedGain = 0.95
	// dullGain is what rewrites that show no gain by themselves must take at most of the time
	// together: less is not worth reading a patch of several parts for.
	dullGain = 0.95
	// togetherLeast is the part of the budget that must be left: the check of several parts takes
	// longer than that of one, which may still be kept.
	togetherLeast = 4
	// checkPart is the part of the time left that the check of several parts may take: they are measured after it.
	checkPart = 2
)

// joined puts several of the open trials as one before them, where that promises more. Where none
// is open it does so with candidates that showed no gain by themselves, and no loss: of five
// allocations each may be hidden below the others.
func (r *rounds) joined(ctx context.Context, alive []attempt) ([]attempt, error) {
	left := time.Until(r.deadline())
	if left < r.opt.Budget/togetherLeast {
		return alive, nil
	}
	list, most := r.joiner.dullest(), dullGain
	least := most
	if len(alive) > 0 {
		best := alive[0].trial.Screening
		list, most, least = members(alive), togetherGain*best, interleavedGain*best
	}
	for ; ; left = time.Until(r.deadline()) {
		apart, among := r.joiner.join(list, false, left/checkPart), r.joiner.join(list, true, left/checkPart)
		if among != nil && apart != nil && slices.Equal(among.Parts, apart.Parts) {
			among = nil
		}
		a, again, err := r.together(ctx, among, least)
		if a == nil && !again && err == nil {
			a, again, err = r.together(ctx, apart, most)
		}
		switch {
		case err != nil || a == nil && !again:
			return alive, err
		case a != nil:
			return append([]attempt{*a}, alive...), nil
		}
	}
}

// together screens several candidates as one and returns its trial, nil where that promises no
// more than what most says, or there are no two. The parts come in their order as far as they compete. It
// reports whether the others may be put together again, since one part is known to be to blame.
func (r *rounds) together(ctx context.Context, joint *joint, most float64) (a *attempt, again bool, err error) {
	if joint == nil || r.tried[search.Change(r.bench.Baseline.Tree(), joint.Candidate)] {
		return nil, false, nil
	}
	of := r.begin(joint.hope)
	of.groups = joint.groups
	err = trial.Screen(ctx, r.bench, of.trial)
	if err == nil && of.trial.Reason == nil && of.trial.Screening <= most {
		return &of, false, nil
	}
	trial.Close(r.bench, of.trial)
	r.report.begun--
	if err == nil {
		err = trial.Blame(ctx, r.bench, of.trial)
	}
	if of.trial.Blamed == nil {
		return nil, false, err
	}
	r.joiner.blame(of.trial)
	return nil, true, err
}

// A member is a candidate that may be tried together with others, with the ratio of times that it
// showed alone.
type member struct {
	hope
	ratio float64
}

// A joiner makes one candidate of several.
type joiner struct {
	baseline *target.Baseline
	// still are candidates for the code as it is that showed no gain by themselves.
	still []member
	// alone are changes that are not tried together with others any more.
	alone map[string]bool
	// declares are the names that candidates declare anew, as they are asked for.
	declares map[*rewrite.Candidate]map[string]bool
}

func newJoiner(b *target.Baseline) *joiner {
	return &joiner{baseline: b, alone: make(map[string]bool), declares: make(map[*rewrite.Candidate]map[string]bool)}
}

// names are those that a candidate for the code as it is declares anew.
func (j *joiner) names(c *rewrite.Candidate) map[string]bool {
	if j.declares[c] == nil {
		j.declares[c] = c.Declares(j.baseline.Tree())
	}
	return j.declares[c]
}

// members are the trials that passed their screening.
func members(alive []attempt) (list []member) {
	for _, a := range alive {
		list = append(list, member{hope{a.trial.Candidate, a.spot, a.groups[0], 0}, a.trial.Screening})
	}
	return list
}

// dullest are the candidates that showed no gain by themselves, and no loss, the best first.
func (j *joiner) dullest() []member {
	list := slices.DeleteFunc(slices.Clone(j.still), func(m member) bool { return m.ratio > 1 })
	slices.SortStableFunc(list, func(a, b member) int { return cmp.Compare(a.ratio, b.ratio) })
	return list
}

// A joint is several candidates as one, with their groups.
type joint struct {
	hope
	groups []int
}

// rivals reports whether two candidates are not put together: they are of one group, or overlap.
// Where they may interleave, it is only if they change the same place, or declare the same name in one function.
func (j *joiner) rivals(m, o member, interleave bool) bool {
	if !interleave {
		return o.group == m.group || o.Competes(m.Candidate)
	}
	if slices.ContainsFunc(m.Places, func(at int) bool { return o.File == m.File && slices.Contains(o.Places, at) }) {
		return true
	}
	other := j.names(o.Candidate)
	for name := range j.names(m.Candidate) {
		if other[name] {
			return true
		}
	}
	return false
}

// What it takes to check a part of a joint candidate in another function: to build a harness and to run it.
const (
	exactTakes    = 12 * time.Second // by construction
	comparedTakes = 30 * time.Second
)

// checkTakes is about what it takes to check these members, those in one function once.
func checkTakes(list []member) (sum time.Duration) {
	takes := make(map[[2]string]time.Duration)
	for _, m := range list {
		in, t := [2]string{m.Package, m.Function}, exactTakes
		if m.Rule.Proof == rules.ByComparison {
			t = comparedTakes
		}
		takes[in] = max(takes[in], t)
	}
	for _, t := range takes {
		sum += t
	}
	return sum
}

// join makes one candidate of several, the most that fit together and can be checked in the room that there is; nil if no two
// do. Candidates for one function, such as those for two buffers that it fills by turns, often lie between each
// other's lines: with interleave they may.
func (j *joiner) join(list []member, interleave bool, room time.Duration) *joint {
	tree := j.baseline.Tree()
	var out *joint
	var chosen []member
	var parts []*rewrite.Candidate
	for _, m := range list {
		if len(chosen) > 0 && checkTakes(append(slices.Clone(chosen), m)) > room {
			continue
		}
		rival := func(o member) bool { return j.rivals(m, o, interleave) }
		if m.Rule.Outside || m.Rule.Retypes || m.Refused != "" || slices.ContainsFunc(chosen, rival) || j.alone[search.Change(tree, m.Candidate)] {
			continue
		}
		more := append(slices.Clone(parts), m.Candidate)
		c, err := rewrite.Join(tree, more)
		if err != nil {
			continue
		}
		chosen, parts = append(chosen, m), more
		if len(chosen) > 1 {
			out = &joint{hope: hope{Candidate: c, spot: union(chosen)}}
		}
	}
	for _, m := range chosen {
		if out != nil && !slices.Contains(out.groups, m.group) {
			out.groups = append(out.groups, m.group)
		}
	}
	return out
}

// union is where the functions of several candidates cost: of each benchmark the largest share.
func union(list []member) search.Spot {
	shares := make(map[string]float64)
	for _, p := range list {
		for i, b := range p.spot.Benchmarks {
			shares[b] = max(shares[b], p.spot.Shares[i])
		}
	}
	s := search.Spot{Package: list[0].Package, Function: list[0].Function}
	s.Benchmarks = slices.SortedFunc(maps.Keys(shares), func(a, b string) int {
		return cmp.Or(cmp.Compare(shares[b], shares[a]), strings.Compare(a, b))
	})
	for _, b := range s.Benchmarks {
		s.Shares = append(s.Shares, shares[b])
	}
	s.Share = s.Shares[0]
	return s
}

// recall notes a candidate for the code as it is that showed no gain by itself.
func (j *joiner) recall(c *rewrite.Candidate, change string, dull []attempt) {
	i := slices.IndexFunc(dull, func(a attempt) bool { return a.change == change })
	if i < 0 {
		return
	}
	if _, ok := dull[i].trial.Reason.(trial.NoQuickGain); ok {
		group := -2 - len(j.still) // rivals are known by what they change
		j.still = append(j.still, member{hope{c, dull[i].spot, group, 0}, dull[i].trial.Screening})
	}
}

// blame has the part that a trial failed for tried alone from then on, or all of them where it is
// not known which.
func (j *joiner) blame(t *trial.Trial) {
	parts := t.Candidate.Parts
	if t.Blamed != nil {
		parts = []*rewrite.Candidate{t.Blamed}
	}
	for _, c := range parts {
		j.alone[search.Change(j.baseline.Tree(), c)] = true
	}
}
