package tune

import (
	"context"

	"github.com/gohone/hone/internal/rewrite"
)

// A Gate measures changes of one package as a run does, without the loop around it: no
// tests, no proof, and nothing is kept. It is there to find out what the measurements are
// worth.
type Gate struct{ run *run }

// OpenGate builds the package, runs and profiles its benchmarks. Suite, Sources, Checker
// and Goals of the options are not used; the Budget is what a run would have.
func OpenGate(ctx context.Context, opt Options) (*Gate, error) {
	r := newRun(opt)
	bin, err := r.present(ctx)
	if err == nil {
		err = r.survey(ctx, bin)
	}
	if err == nil {
		err = r.profile(ctx)
	}
	if err != nil {
		r.outdate()
		return nil, err
	}
	return &Gate{r}, nil
}

// Close removes what was built.
func (g *Gate) Close() { g.run.outdate() }

// Spots lists the functions that cost something, the hottest first.
func (g *Gate) Spots() []Spot { return g.run.heat.spots(g.run.MinShare) }

// Code loads packages of the code.
func (g *Gate) Code(ctx context.Context, packages ...string) (*rewrite.Code, error) {
	which := make(map[string]bool)
	for _, p := range packages {
		which[p] = true
	}
	return g.run.load(ctx, g.run.tree, which)
}

// Measure carries out the trial of a candidate for a spot, as far as it is measured: the
// short look, and for what that leaves the verdict, as the first of a run, which has the
// largest part of the error. The proof counts as passed. The seed is that of the orders.
func (g *Gate) Measure(ctx context.Context, c *rewrite.Candidate, s Spot, seed uint64) (*Trial, error) {
	r := g.run
	r.Seed, r.seed, r.judged = seed, seed, 0
	t := r.newTrial(c, &group{candidates: []*rewrite.Candidate{c}, spot: s})
	defer func() {
		if t.binary != nil {
			r.Builder.Remove(t.binary)
			t.binary = nil
		}
	}()
	if err := r.screen(ctx, t); err != nil || t.Outcome != "" {
		return t, err
	}
	return t, r.compare(ctx, t)
}

// Toolchain is the version of Go that builds the code.
func (g *Gate) Toolchain() string { return g.run.binary.Toolchain }
