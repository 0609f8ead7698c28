package search

import (
	"context"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/observe"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/rules"
)

// A Searcher finds candidates.
type Searcher struct {
	Target *target.Target
	Runner *bench.Runner
	// Suite gives the rules, with what was observed of lengths.
	Suite func(rules.Observer) []*rules.Rule
	// Sources propose candidates beside the rules.
	Sources []Source
	// Allowed are the consents given.
	Allowed map[rules.Consent]bool
	// Fault is called for a rule or a source that fails; the others go on.
	Fault func(rewrite.Fault)
	// Begin is called before each stage. It may be nil.
	Begin func(Stage)

	looked bool
	saw    *Saw
}

// A Stage is what is done in a search.
type Stage string

// The stages, in their order.
const (
	StageSearch  Stage = "search"
	StageLengths Stage = "lengths"
)

// Looked reports whether any code was searched yet.
func (s *Searcher) Looked() bool { return s.looked }

// Find asks the rules and the other sources for candidates in spots of a tree. It returns
// those that compete as one group, the hottest first. It leaves out candidates that need
// a consent not given, and those of which skip reports true.
func (s *Searcher) Find(
	ctx context.Context, tree rewrite.Tree, spots []Spot, skip func(*rewrite.Candidate) bool,
) ([]*Group, error) {
	s.begin(StageSearch)
	known := make(map[funcName]Spot)
	var packages []string
	for _, spot := range spots {
		known[funcName{spot.Package, spot.Function}] = spot
		if !slices.Contains(packages, spot.Package) {
			packages = append(packages, spot.Package)
		}
	}
	if len(packages) == 0 {
		s.looked, s.saw = true, new(Saw) // there is nothing to look at
		return nil, nil
	}
	code, err := s.Target.Load(ctx, tree, packages...)
	if err != nil {
		return nil, err
	}
	s.sight(code, spots)
	found, err := s.ask(ctx, code, spots, func(pkg, function string) bool {
		_, ok := known[funcName{pkg, function}]
		return ok
	})
	if err != nil {
		return nil, err
	}
	var forbidden []*rewrite.Candidate
	found = slices.DeleteFunc(found, func(c *rewrite.Candidate) bool {
		if c.Rule.Consent != rules.NoConsent && !s.Allowed[c.Rule.Consent] {
			forbidden = append(forbidden, c)
			return true
		}
		return skip(c)
	})
	s.nearly(code.NearMisses(), forbidden)
	return grouped(found, known, s.ranks()), nil
}

// ranks are the places of the rules in the suite, by name.
func (s *Searcher) ranks() map[string]int {
	rank := make(map[string]int)
	for i, r := range s.Suite(nil) {
		rank[r.Name] = i
	}
	return rank
}

// ask asks the rules about the functions wanted, and then the sources about the spots.
func (s *Searcher) ask(
	ctx context.Context, code *rewrite.Code, spots []Spot, want func(pkg, function string) bool,
) ([]*rewrite.Candidate, error) {
	observed, err := s.lengths(ctx, observe.Question{Benchmarks: users(spots), Code: code, Want: want})
	if err != nil {
		return nil, err
	}
	s.looked = true
	found, faults := code.Candidates(s.Suite(observed), want)
	for _, source := range s.Sources {
		more, bad, err := source.Propose(ctx, code, spots)
		if err != nil {
			return nil, err
		}
		found, faults = append(found, more...), append(faults, bad...)
	}
	for _, f := range faults {
		s.Fault(f)
	}
	return found, nil
}

// lengths observes the lengths of slices, maps and strings in the functions wanted, for
// the rules that ask; nil if none does. A failure is reported as a fault, not an error:
// the rules do without.
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

func (s *Searcher) begin(stage Stage) {
	if s.Begin != nil {
		s.Begin(stage)
	}
}
