package tune

import (
	"context"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/observe"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// lengths observes how long things become in the functions wanted, for the rules that
// ask; nil if none does. What cannot be observed is no error: the rules do without.
func (r *run) lengths(ctx context.Context, code *rewrite.Code, want func(pkg, function string) bool, benchmarks []string) (rules.Observer, error) {
	if !slices.ContainsFunc(r.Suite(nil), func(rule *rules.Rule) bool { return rule.Observes }) {
		return nil, nil
	}
	r.progress("see how long things become", nil)
	watcher := observe.Watcher{Builder: r.Builder, Runner: r.Runner}
	observed, err := watcher.Observe(ctx, observe.Question{
		Version: r.Version, Package: r.Package, Benchmarks: benchmarks, Code: code, Want: want,
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil && r.Events.Fault != nil {
		r.Events.Fault(rewrite.Fault{Rule: "observer", Package: r.Package.ImportPath, Err: err})
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
