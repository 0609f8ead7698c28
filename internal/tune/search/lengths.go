package search

import (
	"context"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/observe"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// lengths observes how long things become in the functions wanted, for the rules that ask;
// nil if none does. What cannot be observed is a fault and no error: the rules do without.
func (s *Searcher) lengths(ctx context.Context, q observe.Question) (rules.Observer, error) {
	if !slices.ContainsFunc(s.Suite(nil), func(r *rules.Rule) bool { return r.Observes }) {
		return nil, nil
	}
	s.begin(StageLengths)
	q.Version, q.Package = s.Target.Version, s.Target.Package
	watcher := observe.Watcher{Builder: s.Target.Builder, Runner: s.Runner}
	observed, err := watcher.Observe(ctx, q)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		s.Fault(rewrite.Fault{Rule: "observer", Package: q.Package.ImportPath, Err: err})
	}
	return observed, nil
}

// users returns the benchmarks that have a part in functions, in ascending order.
func users(spots []Spot) []string {
	names := make(map[string]bool)
	for _, s := range spots {
		for _, b := range s.Benchmarks {
			names[b] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}
