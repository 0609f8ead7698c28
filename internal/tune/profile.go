package tune

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/sample"
	"github.com/google/pprof/profile"
)

// profileLength is how long a benchmark runs for a profile where the budget has room:
// at a hundred samples a second a share of 1 % would be seen as one sample of 100.
// profileLeast is how long it runs at least.
const (
	profileLength = time.Second
	profileLeast  = 100 * time.Millisecond
)

// A hotKey is a function as candidates name it.
type hotKey struct{ pkg, function string }

// A heat is where the cost of the benchmarks lies: by benchmark and function, its
// share of time or memory, whichever is larger.
type heat struct {
	shares map[string]map[hotKey]float64
	stale  map[string]bool // by benchmark: the shares are those of earlier code
}

func newHeat() *heat {
	return &heat{shares: make(map[string]map[hotKey]float64), stale: make(map[string]bool)}
}

// outdate says that the code of benchmarks has changed. What is known of them is better
// than nothing until there are new profiles.
func (h *heat) outdate(benchmarks []string) {
	for _, b := range benchmarks {
		h.stale[b] = true
	}
}

// known says that the shares of a benchmark are those of its code.
func (h *heat) known(benchmark string) bool { return h.shares[benchmark] != nil && !h.stale[benchmark] }

// set notes the shares of a benchmark.
func (h *heat) set(benchmark string, shares map[hotKey]float64) {
	h.shares[benchmark] = shares
	delete(h.stale, benchmark)
}

// spots lists the functions that have a share of some benchmark or more, the largest
// first.
func (h *heat) spots(least float64) []Spot {
	by := make(map[hotKey]map[string]float64)
	for _, b := range slices.Sorted(maps.Keys(h.shares)) {
		for key, share := range h.shares[b] {
			if by[key] == nil {
				by[key] = make(map[string]float64)
			}
			by[key][b] = share
		}
	}
	var out []Spot
	for key, shares := range by {
		s := Spot{Package: key.pkg, Function: key.function}
		s.Benchmarks = slices.SortedFunc(maps.Keys(shares), func(a, b string) int {
			return cmp.Or(cmp.Compare(shares[b], shares[a]), strings.Compare(a, b))
		})
		if s.Share = shares[s.Benchmarks[0]]; s.Share >= least {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b Spot) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), strings.Compare(a.Package, b.Package), strings.Compare(a.Function, b.Function))
	})
	return out
}

// profileMost is the part of the budget that all profiles of a run may take: those of
// hundreds of benchmarks would leave nothing for the search.
const profileMost = 4

// profile runs each benchmark whose costs are not known under both profilers, in an
// order drawn anew, so that those for which there is no time are any. One that fails
// under them is left out.
func (r *run) profile(ctx context.Context) error {
	bin, err := r.present(ctx)
	if err != nil {
		return err
	}
	// A round spends a tenth of the budget on profiles, about.
	length := r.Budget / time.Duration(20*len(r.leaves))
	length = max(profileLeast, min(profileLength, length))
	began := time.Now()
	defer func() { r.profiled += time.Since(began) }()
	stop := began.Add(r.Budget/profileMost - r.profiled)
	rng := rand.New(rand.NewPCG(r.nextSeed(), 2))
	missed := 0
	for i, at := range rng.Perm(len(r.leaves)) {
		l := r.leaves[at]
		if r.heat.known(l.Name) {
			continue
		}
		if len(r.heat.shares) > 0 && time.Now().After(stop) {
			if r.heat.shares[l.Name] == nil {
				missed++
			}
			continue
		}
		shares := make(map[hotKey]float64)
		for _, kind := range []string{bench.ProfileCPU, bench.ProfileAllocs} {
			r.progress(fmt.Sprintf("profile %s, %d of %d", l.Name, i+1, len(r.leaves)), nil)
			data, err := r.Runner.Profile(ctx, bench.Arm{Name: armBase, Binary: bin, Benchmark: l.Name}, kind, length)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err == nil {
				err = read(shares, data, kind, r.own)
			}
			if err != nil {
				r.warn(sample.Warning{Code: "profile-failed", Text: fmt.Sprintf("%s has no profile: %v", l.Name, err)})
				break
			}
		}
		r.heat.set(l.Name, shares)
	}
	if missed > 0 && !r.missed {
		r.missed = true
		r.warn(sample.Warning{
			Code: "profile-missing", Text: fmt.Sprintf("%d of %d benchmarks were not profiled, for lack of time", missed, len(r.leaves)),
			Remedy: "choose with -bench, or raise -budget",
		})
	}
	_, err = r.restored()
	return err
}

// own says whether a file can be rewritten: code of the module, no tests, nothing
// vendored and nothing of a module inside.
func (r *run) own(file string) bool {
	rel, err := filepath.Rel(r.Package.Module, file)
	if err != nil || !filepath.IsLocal(rel) || strings.HasSuffix(file, "_test.go") {
		return false
	}
	for dir := filepath.Dir(rel); dir != "."; dir = filepath.Dir(dir) {
		if filepath.Base(dir) == "vendor" {
			return false
		}
		if _, err := os.Stat(filepath.Join(r.Package.Module, dir, "go.mod")); err == nil {
			return false
		}
	}
	return true
}

// read adds what one profile tells. Allocations cost time as well, and are there
// to find functions that the few samples of the CPU profile have missed.
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
