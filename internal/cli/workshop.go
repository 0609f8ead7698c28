package cli

import (
	"context"
	"encoding/json"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/store"
)

// This file holds what hone tune and hone load still use of the time before
// packages session and compare.

// A workshop is what a measuring command works with.
//
// Deprecated: use [session.Session], and bench.Runner and progressLine beside it.
type workshop struct {
	*session.Session
	measure  measureOptions
	store    *store.Store
	resolver *source.Resolver
	builder  *build.Builder
	runner   *bench.Runner
	progress *progressLine
	warnings []sample.Warning
	line     []string // the command line
}

// Deprecated: use session.Open and Session.Builder.
func openWorkshop(ctx context.Context, a *app, opt measureOptions) (*workshop, error) {
	s, err := session.Open(ctx, opt.session())
	if err != nil {
		return nil, err
	}
	w := newWorkshop(a, s)
	w.measure = opt
	if w.builder, err = s.Builder(opt.tags); err != nil {
		w.close()
		return nil, err
	}
	w.runner = &bench.Runner{Procs: opt.procs, Timeout: opt.timeout}
	return w, nil
}

// Deprecated: use the session.
func newWorkshop(a *app, s *session.Session) *workshop {
	return &workshop{Session: s, store: s.Store, resolver: s.Resolver, progress: a.newProgress(), line: a.line}
}

// Deprecated: use Session.Close.
func (w *workshop) close() {
	w.progress.clear()
	w.Session.Close()
}

// Deprecated: use Session.Lock.
func (w *workshop) lock(ctx context.Context) error { return w.Lock(ctx, w.progress.waiting) }

// Deprecated: use progressLine.show.
func (w *workshop) phase(text string) { w.progress.show(text) }

// Deprecated: use source.Version.
type version struct {
	*source.Version
	arm string
}

// Deprecated: use Resolver.Resolve.
func (w *workshop) resolve(ctx context.Context, specs []source.Spec) ([]*version, error) {
	w.phase("snapshot of " + specs[0].Raw)
	v, err := w.resolver.Resolve(ctx, specs[0])
	if err != nil {
		return nil, err
	}
	return []*version{{v, v.Name}}, nil
}

// Deprecated: use compare.Describe.
func (v *version) describe(toolchain string) sample.Version {
	return compare.Describe(v.Version, v.arm, toolchain)
}

// Deprecated: use compare.NoBenchmarks.
func (w *workshop) noBenchmarks(found map[*version]map[string]build.Package, versions []*version) error {
	return compare.NoBenchmarks(w.measure.packages, []string{versions[0].arm}, len(found[versions[0]]) > 0)
}

// Deprecated: write it out.
func worthBuilding(p build.Package) bool { return p.HasBenchmarks || p.Err != nil }

// Deprecated: use session.Version.
func honeVersion() string { return session.Version() }

// Deprecated: use compare.Costs.
func costsOf(samples []sample.Sample) map[[2]string]*benchCost {
	all := make(map[[2]string]*benchCost)
	for k, c := range compare.Costs(samples) {
		all[[2]string{k.Package, k.Name}] = (*benchCost)(&c)
	}
	return all
}

// Deprecated: use compare.Cost.
type benchCost compare.Cost

// Deprecated: use compare.Cost.
func (c *benchCost) total() float64 {
	if c == nil {
		return 0
	}
	return c.Seconds
}

// Deprecated: use compare.Cost.
func (c *benchCost) perRound() float64 {
	if c == nil {
		return 0
	}
	return c.Round
}

// Deprecated: use compare.Names.
func list(names []string) string { return compare.Names(names) }

// Deprecated: use json.Marshal.
func mustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain structs of numbers and strings
	}
	return data
}
