package loop

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
)

const (
	// profileSlice is how long a benchmark runs at a time for its profile where the budget
	// has room, profileLeast how long at least.
	profileSlice = 250 * time.Millisecond
	profileLeast = 20 * time.Millisecond
	// profileTurns is how often it runs at most: all benchmarks take turns until the ranking
	// of functions no longer changes.
	profileTurns = 4
	// profileMost is the part of the budget that all profiles of a run may take: those of
	// hundreds of benchmarks would leave nothing for the search.
	profileMost = 8
)

// A profiler finds out where the cost of benchmarks lies.
type profiler struct {
	meter  *target.Meter
	report *reporter
	heat   *heat
	least  float64           // the share of a function that is worth looking at
	spent  time.Duration     // on profiles
	taken  map[string]*costs // by benchmark, the last that there are
	own    func(file string) bool
	// missed reports whether a warning has named benchmarks without a profile.
	missed bool
}

func newProfiler(m *target.Meter, report *reporter, least float64) *profiler {
	return &profiler{
		meter: m, report: report, heat: newHeat(), least: least, taken: make(map[string]*costs),
		own: ownIn(m.Target.Package.Module),
	}
}

// profile profiles the benchmarks whose costs are not known, one after the other and then
// again, until it is clear which functions are hot. The order is drawn each time, so that no
// benchmark is always the one that runs out of time. One that fails under the profilers is
// left out. It returns what it has profiled.
func (p *profiler) profile(ctx context.Context, bin *build.Binary, list []benchmark) (map[string]*costs, error) {
	turn := p.unknown(list)
	taken := make(map[string]*costs)
	if len(turn) == 0 {
		return taken, nil
	}
	all := p.report.clock.budget / profileMost
	length := max(profileLeast, min(profileSlice, all/time.Duration(profileTurns*len(turn))))
	began := time.Now()
	defer func() { p.spent += time.Since(began) }()
	stop := began.Add(all - p.spent)
	var last []search.Spot
	for n := 0; n < profileTurns && len(turn) > 0; n++ {
		for i, name := range turn {
			if len(p.heat.shares) > 0 && time.Now().After(stop) {
				p.warnMissed(list)
				return taken, p.restore()
			}
			p.report.begin(StageProfile, Progress{Benchmark: name, N: i + 1, Of: len(turn)})
			arm := bench.Arm{Name: target.Base, Binary: bin, Benchmark: name}
			if err := p.profileOne(ctx, arm, length, taken); err != nil {
				return nil, err
			}
		}
		now := p.heat.spots(p.least)
		if n > 0 && settled(last, now) {
			break
		}
		last = now
		turn = slices.DeleteFunc(turn, func(name string) bool { return taken[name] == nil })
	}
	return taken, p.restore()
}

// unknown names the benchmarks whose costs are not known, in an order that is drawn.
func (p *profiler) unknown(list []benchmark) []string {
	rng := rand.New(rand.NewPCG(p.meter.Seeds.Next(), 2))
	var out []string
	for _, i := range rng.Perm(len(list)) {
		if !p.heat.known(list[i].name) {
			out = append(out, list[i].name)
		}
	}
	return out
}

const (
	// settledTop is the number of hottest functions whose shares must not have moved by more
	// than settledPart of the share, or settledWhole of the whole.
	settledTop   = 5
	settledPart  = 0.2
	settledWhole = 0.05
)

// settled reports whether another turn has not changed which functions are hot.
func settled(last, now []search.Spot) bool {
	for _, s := range now[:min(settledTop, len(now))] {
		i := slices.IndexFunc(last, func(o search.Spot) bool { return o.Package == s.Package && o.Function == s.Function })
		if i < 0 || math.Abs(last[i].Share-s.Share) > max(settledWhole, settledPart*s.Share) {
			return false
		}
	}
	return true
}

// warnMissed warns once of benchmarks of which nothing is known.
func (p *profiler) warnMissed(list []benchmark) {
	missed := 0
	for _, b := range list {
		if p.heat.shares[b.name] == nil {
			missed++
		}
	}
	if missed > 0 && !p.missed {
		p.missed = true
		p.report.warn(sample.Warning{
			Code: codeProfileMissing, Facts: sample.NewFacts(map[string]any{"missing": missed, "of": len(list)}),
		})
	}
}

func (p *profiler) restore() error {
	_, err := p.meter.Target.Restored()
	return err
}

// profileOne profiles one benchmark, and adds that to what was taken of it before. One that
// fails has no costs, and is not in taken.
func (p *profiler) profileOne(ctx context.Context, arm bench.Arm, length time.Duration, taken map[string]*costs) error {
	profiles, err := p.meter.Runner.Profile(ctx, arm, length)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	sum := taken[arm.Benchmark]
	if sum == nil {
		sum = new(costs)
	}
	if err == nil {
		err = sum.add(profiles, p.own)
	}
	shares, e := sum.shares(p.own)
	p.heat.set(arm.Benchmark, shares)
	if err = cmp.Or(err, e); err != nil {
		delete(taken, arm.Benchmark)
		p.report.warn(sample.Warning{Code: codeProfileFailed, Facts: sample.NewFacts(map[string]any{
			"benchmark": arm.Benchmark, "error": err.Error(),
		})})
		return nil
	}
	taken[arm.Benchmark], p.taken[arm.Benchmark] = sum, sum
	return nil
}

// elsewhere is the time that is in no function of the user, as the mean of the benchmarks, the
// largest part first.
func (p *profiler) elsewhere() []Part {
	sum := make(map[string]float64)
	for _, of := range p.taken {
		for pkg, share := range of.elsewhere(p.own) {
			sum[pkg] += share / float64(len(p.taken))
		}
	}
	var out []Part
	for pkg, share := range sum {
		out = append(out, Part{pkg, share})
	}
	slices.SortFunc(out, func(a, b Part) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), strings.Compare(a.Package, b.Package))
	})
	return out
}

// ownIn returns own for a module; it looks at each file once.
func ownIn(module string) func(file string) bool {
	known := make(map[string]bool)
	return func(file string) bool {
		is, ok := known[file]
		if !ok {
			is = own(module, file)
			known[file] = is
		}
		return is
	}
}

// own reports whether a file can be rewritten: code of the module that is no test,
// not vendored, and not of a nested module.
func own(module, file string) bool {
	rel, err := filepath.Rel(module, file)
	if err != nil || !filepath.IsLocal(rel) || strings.HasSuffix(file, "_test.go") {
		return false
	}
	for dir := filepath.Dir(rel); dir != "."; dir = filepath.Dir(dir) {
		if filepath.Base(dir) == "vendor" {
			return false
		}
		if _, err := os.Stat(filepath.Join(module, dir, "go.mod")); err == nil {
			return false
		}
	}
	return true
}
