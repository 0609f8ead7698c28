package loop

import (
	"context"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/why"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/search"
)

const (
	// whyFunctions is how many hot functions are explained, and whyLines how many lines of a
	// profile are ranked for that.
	whyFunctions, whyLines = 16, 200
	// whyLeast is the time for asking the compiler, and whyMost the part of the budget that it
	// may take instead.
	whyLeast, whyMost = 10 * time.Second, 20
)

// because gives hot functions of a tree their hottest lines, with the causes that samples,
// compiler and source tell of. Where the compiler could not be asked, samples alone tell.
func (p *profiler) because(ctx context.Context, tree rewrite.Tree, hot []search.Hot) {
	p.report.begin(StageCauses, Progress{})
	ctx, cancel := context.WithTimeout(ctx, max(whyLeast, p.report.clock.budget/whyMost))
	defer cancel()
	t := p.meter.Target
	of := t.Package
	of.Files = tree.Files
	code, _ := why.Ask(ctx, t.Builder, why.Question{Version: t.Version, Package: of, Reached: p.reached()})
	if code == nil {
		code = why.Unasked(nil)
	}
	ranked := make(map[string][]*explain.Profile)
	for i := range hot[:min(whyFunctions, len(hot))] {
		h := &hot[i]
		if ranked[h.Benchmarks[0]] == nil {
			ranked[h.Benchmarks[0]] = p.rank(h.Benchmarks[0], tree)
		}
		if h.Why = hottest(h.Spot, ranked[h.Benchmarks[0]]); h.Why != nil {
			h.Why.Causes = code.Causes(*h.Why)
		}
	}
}

// reached is what reports whether a package has a part in the benchmarks.
func (p *profiler) reached() func(importPath string) bool {
	var list []*profile.Profile
	for _, of := range p.taken {
		for _, kind := range costKinds {
			list = append(list, of.of(kind))
		}
	}
	return explain.Reached(list...)
}

// rank ranks the lines of a benchmark by each of its costs.
func (p *profiler) rank(benchmark string, tree rewrite.Tree) []*explain.Profile {
	var out []*explain.Profile
	if of := p.taken[benchmark]; of != nil {
		for _, kind := range costKinds {
			ranked, err := explain.Rank(of.of(kind), kind, explain.RankOptions{Own: ownFunction(p.own), Most: whyLines, Files: tree.Files})
			if err == nil && ranked != nil {
				out = append(out, ranked)
			}
		}
	}
	return out
}

// hottest returns the line of a function with the largest part of a profile, nil if there is
// none: of the profile in which the function has the largest part.
func hottest(s search.Spot, all []*explain.Profile) *explain.Hotspot {
	var line *explain.Hotspot
	most := 0.0
	for _, p := range all {
		whole := 0.0
		var first *explain.Hotspot
		for i, h := range p.Hotspots {
			pkg, function := explain.Name(h.Function)
			if pkg != s.Package || function != s.Function || h.Flat == 0 {
				continue
			}
			if whole += h.Flat; first == nil {
				first = &p.Hotspots[i]
			}
		}
		if whole > most {
			most, line = whole, first
		}
	}
	return line
}
