package search

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/observe"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/near"
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
	// Moment is how long a benchmark runs to be observed, 0 for a tenth of a second.
	Moment time.Duration
	// Fault is called for a rule or a source that fails; the others go on.
	Fault func(rewrite.Fault)
	// Begin is called before each stage. It may be nil.
	Begin func(Stage)

	looked bool
	saw    *Saw
	seen   *observe.Seen // by the last search
}

// fewCandidates is the number of candidates up to which it takes less time to try those of
// code that no benchmark runs than to find out that none does.
const fewCandidates = 2

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
	if len(spots) == 0 {
		s.looked, s.saw = true, new(Saw) // there is nothing to look at
		return nil, nil
	}
	return s.find(ctx, tree, spots, skip)
}

// FindCallers is Find for spots whose cost lies in what they call: one may make a map that another fills. What was seen in the
// hot functions stays.
func (s *Searcher) FindCallers(
	ctx context.Context, tree rewrite.Tree, spots []Spot, skip func(*rewrite.Candidate) bool,
) ([]*Group, error) {
	if len(spots) == 0 {
		return nil, nil
	}
	saw := s.saw
	defer func() { s.saw = saw }()
	return s.find(ctx, tree, spots, skip)
}

// find is Find where there are spots.
func (s *Searcher) find(
	ctx context.Context, tree rewrite.Tree, spots []Spot, skip func(*rewrite.Candidate) bool,
) ([]*Group, error) {
	s.begin(StageSearch)
	known, packages := index(spots)
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
	toHottest(found, known)
	var forbidden []*rewrite.Candidate
	found = slices.DeleteFunc(found, func(c *rewrite.Candidate) bool {
		if c.Rule.Consent != rules.NoConsent && !s.Allowed[c.Rule.Consent] {
			forbidden = append(forbidden, c)
			return true
		}
		return skip(c)
	})
	s.saw.Near = slices.Clone(code.NearMisses())
	s.leave(near.Consent, forbidden)
	var idle []*rewrite.Candidate
	found = slices.DeleteFunc(found, func(c *rewrite.Candidate) bool {
		if isIdle(s.seen.Idle, c) {
			idle = append(idle, c)
		}
		return isIdle(s.seen.Idle, c)
	})
	s.leave(near.Idle, idle)
	return grouped(found, known, s.ranks()), nil
}

// AsksPrograms reports whether there is a program that is asked about functions.
func (s *Searcher) AsksPrograms() bool {
	return slices.ContainsFunc(s.Sources, func(source Source) bool { _, ok := source.(*Proposer); return ok })
}

// index finds spots by their functions, and lists their packages.
func index(spots []Spot) (known map[funcName]Spot, packages []string) {
	known = make(map[funcName]Spot)
	for _, spot := range spots {
		known[funcName{spot.Package, spot.Function}] = spot
		if !slices.Contains(packages, spot.Package) {
			packages = append(packages, spot.Package)
		}
	}
	return known, packages
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
	if err := s.observe(ctx, observe.Question{Benchmarks: users(spots), Code: code, Want: want}); err != nil {
		return nil, err
	}
	s.looked, s.saw.Rules = true, len(s.Suite(nil))
	found, faults := code.Candidates(s.Suite(s.lengths()), want)
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

// observe runs the benchmarks with what follows lengths and blocks in the functions wanted. It
// does so where a rule asks for lengths, or where there are so many candidates that some may
// be for code that no benchmark runs. A failure is reported as a fault, not an error: the
// search does without.
func (s *Searcher) observe(ctx context.Context, q observe.Question) error {
	s.seen = nil
	asked := slices.ContainsFunc(s.Suite(nil), func(r *rules.Rule) bool { return r.Observes })
	plain, _ := q.Code.Candidates(s.Suite(nil), q.Want)
	if q.Blocks = len(plain) > fewCandidates; !asked && !q.Blocks {
		return nil
	}
	s.begin(StageLengths)
	q.Version, q.Package = s.Target.Version, s.Target.Package
	watcher := observe.Watcher{Builder: s.Target.Builder, Runner: s.Runner, Time: s.Moment}
	var err error
	s.seen, err = watcher.Observe(ctx, q)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		s.Fault(rewrite.Fault{Rule: "observer", Package: q.Package.ImportPath, Err: err})
	}
	return nil
}

// lengths are those that were observed, nil if none were.
func (s *Searcher) lengths() rules.Observer {
	if s.seen == nil {
		return nil
	}
	return s.seen.Lengths
}

// toHottest makes each candidate that is proposed for several functions one for that which costs
// most.
func toHottest(found []*rewrite.Candidate, known map[funcName]Spot) {
	for _, c := range found {
		for _, function := range c.Also {
			if known[funcName{c.Package, function}].Share > known[funcName{c.Package, c.Function}].Share {
				c.Function = function
			}
		}
	}
}

// isIdle reports whether all that a candidate changes is code that no benchmark ran, and nothing else can become faster by it.
func isIdle(of func(file string, offset int) (idle, known bool), c *rewrite.Candidate) bool {
	if c.Rule.Beside {
		return false
	}
	idle := 0
	for _, at := range c.Places {
		is, known := of(c.File, at)
		if known && !is {
			return false
		}
		if is {
			idle++
		}
	}
	return idle > 0
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
