package tune

import (
	"cmp"
	"context"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// A group is candidates that compete for one place.
type group struct {
	candidates []*rewrite.Candidate
	spot       Spot
}

// A Spot is a function that costs something, with the benchmarks that spend it there.
type Spot struct {
	Package, Function string
	// Share is the largest part of a benchmark's time or memory that it has itself, with
	// what the standard library and the runtime spent for it, in (0, 1].
	Share float64
	// Benchmarks are those it has a part in, the largest first.
	Benchmarks []string
}

// A Source proposes candidates beside the rules.
type Source interface {
	// Propose returns candidates for functions of the code, and what of its
	// proposals it had to leave out. An error ends the run.
	Propose(ctx context.Context, code *rewrite.Code, spots []Spot) ([]*rewrite.Candidate, []rewrite.Fault, error)
}

// find asks the rules and the other sources for candidates in functions that cost
// something, and groups those that compete, the hottest first.
func (r *run) find(ctx context.Context) ([]*group, error) {
	r.progress("look for rewrites", nil)
	spots := r.heat.spots(r.MinShare)
	hot := make(map[string]bool)
	known := make(map[hotKey]Spot)
	for _, s := range spots {
		hot[s.Package] = true
		known[hotKey{s.Package, s.Function}] = s
	}
	code, err := r.load(ctx, r.tree, hot)
	if err != nil || code == nil {
		r.looked = r.looked || err == nil // there is nothing to look at
		return nil, err
	}
	want := func(pkg, function string) bool {
		_, ok := known[hotKey{pkg, function}]
		return ok
	}
	observed, err := r.lengths(ctx, code, want, users(spots))
	if err != nil {
		return nil, err
	}
	r.looked = true
	found, faults := code.Candidates(r.Suite(observed), want)
	for _, s := range r.Sources {
		more, bad, err := s.Propose(ctx, code, spots)
		if err != nil {
			return nil, err
		}
		found, faults = append(found, more...), append(faults, bad...)
	}
	if r.Events.Fault != nil {
		for _, f := range faults {
			r.Events.Fault(f)
		}
	}
	found = slices.DeleteFunc(found, func(c *rewrite.Candidate) bool {
		return r.tried[r.change(c)] || c.Rule.Consent != rules.NoConsent && !r.Allowed[c.Rule.Consent]
	})
	return grouped(found, known), nil
}

// load reads the packages that are to be rewritten.
func (r *run) load(ctx context.Context, tree rewrite.Tree, packages map[string]bool) (*rewrite.Code, error) {
	if len(packages) == 0 {
		return nil, nil
	}
	var patterns []string
	for p := range packages {
		patterns = append(patterns, p)
	}
	slices.Sort(patterns)
	opt := rewrite.Options{Dir: r.Package.Module, Env: append(os.Environ(), "GOWORK="+r.Version.GoWork)}
	if tags := r.Builder.Tags; tags != "" {
		opt.Flags = []string{"-tags=" + tags}
	}
	return rewrite.Load(ctx, tree, opt, patterns...)
}

// change names what a candidate does to a function, whatever the lines around
// it have become: one change is tried once in a run.
func (r *run) change(c *rewrite.Candidate) string {
	diff, err := rewrite.Diff(r.tree, r.tree.With(c.Files))
	if err != nil {
		return ""
	}
	var key strings.Builder
	key.WriteString(c.Rule.Name + " " + c.Package + " " + c.Function + "\n" + c.Refused)
	for line := range strings.Lines(diff) {
		if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
			key.WriteString(line)
		}
	}
	return key.String()
}

// grouped puts candidates that overlap together, transitively.
func grouped(found []*rewrite.Candidate, known map[hotKey]Spot) []*group {
	var groups []*group
	for _, c := range found {
		var into *group
		groups = slices.DeleteFunc(groups, func(g *group) bool {
			if !slices.ContainsFunc(g.candidates, c.Competes) {
				return false
			}
			if into == nil {
				into = g
				return false
			}
			into.candidates = append(into.candidates, g.candidates...)
			return true
		})
		if into == nil {
			into = &group{spot: known[hotKey{c.Package, c.Function}]}
			groups = append(groups, into)
		}
		into.candidates = append(into.candidates, c)
	}
	slices.SortStableFunc(groups, func(a, b *group) int { return cmp.Compare(b.spot.Share, a.spot.Share) })
	return groups
}
