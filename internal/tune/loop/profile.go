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
	least  float64       // the share of a function that is worth looking at
	spent  time.Duration // on profiles
	// others is the time in no function of the user, by benchmark and package.
	others map[string]map[string]float64
	// missed reports whether a warning has named benchmarks without a profile.
	missed bool
}

// profile profiles the benchmarks whose costs are not known, one after the other and then
// again, until it is clear which functions are hot. The order is drawn each time, so that no
// benchmark is always the one that runs out of time. One that fails under the profilers is
// left out.
func (p *profiler) profile(ctx context.Context, bin *build.Binary, list []benchmark) error {
	turn := p.unknown(list)
	if len(turn) == 0 {
		return nil
	}
	all := p.report.clock.budget / profileMost
	length := max(profileLeast, min(profileSlice, all/time.Duration(profileTurns*len(turn))))
	began := time.Now()
	defer func() { p.spent += time.Since(began) }()
	stop := began.Add(all - p.spent)
	taken := make(map[string]*costs)
	var last []search.Spot
	for n := 0; n < profileTurns && len(turn) > 0; n++ {
		for i, name := range turn {
			if len(p.heat.shares) > 0 && time.Now().After(stop) {
				p.warnMissed(list)
				return p.restore()
			}
			p.report.begin(StageProfile, Progress{Benchmark: name, N: i + 1, Of: len(turn)})
			arm := bench.Arm{Name: target.Base, Binary: bin, Benchmark: name}
			if err := p.profileOne(ctx, arm, length, taken); err != nil {
				return err
			}
		}
		now := p.heat.spots(p.least)
		if n > 0 && settled(last, now) {
			break
		}
		last = now
		turn = slices.DeleteFunc(turn, func(name string) bool { return taken[name] == nil })
	}
	return p.restore()
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
		sum = newCosts()
	}
	if err == nil {
		module := p.meter.Target.Package.Module
		err = sum.add(profiles, func(file string) bool { return own(module, file) })
	}
	if err != nil {
		delete(taken, arm.Benchmark)
		p.heat.set(arm.Benchmark, sum.shares())
		p.report.warn(sample.Warning{Code: codeProfileFailed, Facts: sample.NewFacts(map[string]any{
			"benchmark": arm.Benchmark, "error": err.Error(),
		})})
		return nil
	}
	taken[arm.Benchmark] = sum
	p.heat.set(arm.Benchmark, sum.shares())
	if p.others == nil {
		p.others = make(map[string]map[string]float64)
	}
	p.others[arm.Benchmark] = sum.elsewhere()
	return nil
}

// elsewhere is the time that is in no function of the user, as the mean of the benchmarks, the
// largest part first.
func (p *profiler) elsewhere() []Part {
	sum := make(map[string]float64)
	for _, parts := range p.others {
		for pkg, share := range parts {
			sum[pkg] += share / float64(len(p.others))
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
