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
	share      float64
	benchmarks []string
}

// search asks the rules for candidates in functions that cost something, and
// groups those that compete, the hottest first.
func (r *run) search(ctx context.Context, h *heat) ([]*group, error) {
	r.progress("look for rewrites", nil)
	hot := make(map[string]bool)
	for key, share := range h.share {
		if share >= r.MinShare {
			hot[key.pkg] = true
		}
	}
	code, err := r.load(ctx, r.tree, hot)
	if err != nil || code == nil {
		return nil, err
	}
	want := func(pkg, function string) bool { return h.share[hotKey{pkg, function}] >= r.MinShare }
	observed, err := r.lengths(ctx, code, want, h.users(want))
	if err != nil {
		return nil, err
	}
	found, faults := code.Candidates(r.Suite(observed), want)
	if r.Events.Fault != nil {
		for _, f := range faults {
			r.Events.Fault(f)
		}
	}
	found = slices.DeleteFunc(found, func(c *rewrite.Candidate) bool {
		return r.tried[r.change(c)] || c.Rule.Consent != rules.NoConsent && !r.Allowed[c.Rule.Consent]
	})
	return grouped(found, h), nil
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
	key.WriteString(c.Rule.Name + " " + c.Package + " " + c.Function + "\n")
	for line := range strings.Lines(diff) {
		if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
			key.WriteString(line)
		}
	}
	return key.String()
}

// grouped puts candidates that overlap together, transitively.
func grouped(found []*rewrite.Candidate, h *heat) []*group {
	var groups []*group
	for _, c := range found {
		key := hotKey{c.Package, c.Function}
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
			into = &group{share: h.share[key], benchmarks: h.benchmarks[key]}
			groups = append(groups, into)
		}
		into.candidates = append(into.candidates, c)
	}
	slices.SortStableFunc(groups, func(a, b *group) int { return cmp.Compare(b.share, a.share) })
	return groups
}
