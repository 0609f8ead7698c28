package loop

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/google/pprof/profile"
)

// profileLength is how long a benchmark runs for a profile where the budget has room:
// at a hundred samples a second a share of 1 % would be seen as one sample of 100.
// profileLeast is how long it runs at least.
const (
	profileLength = time.Second
	profileLeast  = 100 * time.Millisecond
)

// profileMost is the part of the budget that all profiles of a run may take: those of
// hundreds of benchmarks would leave nothing for the search.
const profileMost = 4

// A profiler finds out where the cost of benchmarks lies.
type profiler struct {
	meter  *target.Meter
	report *reporter
	heat   *heat
	spent  time.Duration // on profiles
	// missed reports whether a warning has named benchmarks without a profile.
	missed bool
}

// profile runs each benchmark whose costs are not known under both profilers. The order
// is drawn each time, so that no benchmark is always the one that runs out of time. One
// that fails under the profilers is left out.
func (p *profiler) profile(ctx context.Context, bin *build.Binary, list []benchmark) error {
	// A round spends about a tenth of the budget on profiles.
	budget := p.report.clock.budget
	length := max(profileLeast, min(profileLength, budget/time.Duration(20*len(list))))
	began := time.Now()
	defer func() { p.spent += time.Since(began) }()
	stop := began.Add(budget/profileMost - p.spent)
	rng := rand.New(rand.NewPCG(p.meter.Seeds.Next(), 2))
	missed := 0
	for i, at := range rng.Perm(len(list)) {
		name := list[at].name
		if p.heat.known(name) {
			continue
		}
		if len(p.heat.shares) > 0 && time.Now().After(stop) {
			if p.heat.shares[name] == nil {
				missed++
			}
			continue
		}
		p.report.begin(StageProfile, Progress{Benchmark: name, N: i + 1, Of: len(list)})
		if err := p.profileOne(ctx, bench.Arm{Name: target.Base, Binary: bin, Benchmark: name}, length); err != nil {
			return err
		}
	}
	if missed > 0 && !p.missed {
		p.missed = true
		p.report.warn(sample.Warning{
			Code: codeProfileMissing, Facts: sample.NewFacts(map[string]any{"missing": missed, "of": len(list)}),
		})
	}
	_, err := p.meter.Target.Restored()
	return err
}

// profileOne runs one benchmark under both profilers.
func (p *profiler) profileOne(ctx context.Context, arm bench.Arm, length time.Duration) error {
	shares := make(map[hotKey]float64)
	for _, kind := range []string{bench.ProfileCPU, bench.ProfileAllocs} {
		data, err := p.meter.Runner.Profile(ctx, arm, kind, length)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err == nil {
			module := p.meter.Target.Package.Module
			err = read(shares, data, kind, func(file string) bool { return own(module, file) })
		}
		if err != nil {
			p.report.warn(sample.Warning{Code: codeProfileFailed, Facts: sample.NewFacts(map[string]any{
				"benchmark": arm.Benchmark, "error": err.Error(),
			})})
			break
		}
	}
	p.heat.set(arm.Benchmark, shares)
	return nil
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

// read adds what one profile shows. Allocations cost time as well, and find
// functions that the few samples of the CPU profile have missed.
func read(shares map[hotKey]float64, data []byte, kind string, own func(string) bool) error {
	p, err := profile.Parse(bytes.NewReader(data))
	if err != nil {
		return err
	}
	counted := map[string]string{bench.ProfileCPU: "cpu", bench.ProfileAllocs: "alloc_space"}[kind]
	at, err := explain.Attribute(p, counted, own)
	if err != nil {
		return err
	}
	for _, f := range at.Functions() {
		pkg, decl := explain.Name(f)
		key := hotKey{pkg, decl}
		shares[key] = max(shares[key], at.Share(f))
	}
	return nil
}
