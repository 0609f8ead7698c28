package tune

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/explain"
	"github.com/google/pprof/profile"
)

// profileLength is how long a benchmark runs for a profile: at a hundred samples
// a second a share of 1 % would be seen as one sample of 100.
const profileLength = time.Second

// A heat is where the cost of the benchmarks lies: by function, the largest share
// it has in any of them.
type heat struct {
	share map[hotKey]float64
	// benchmarks are those in which a function has a part.
	benchmarks map[hotKey][]string
}

// A hotKey is a function as candidates name it.
type hotKey struct{ pkg, function string }

// profile runs each benchmark of the code as it stands under both profilers.
func (r *run) profile(ctx context.Context) (*heat, error) {
	bin, err := r.compile(ctx, r.tree)
	if err != nil {
		return nil, err
	}
	defer r.Builder.Remove(bin)
	h := &heat{share: make(map[hotKey]float64), benchmarks: make(map[hotKey][]string)}
	for _, l := range r.leaves {
		arm := bench.Arm{Name: "base", Binary: bin, Benchmark: l.Name}
		for _, kind := range []string{bench.ProfileCPU, bench.ProfileAllocs} {
			r.progress("profile "+l.Name, nil)
			data, err := r.Runner.Profile(ctx, arm, kind, profileLength)
			if err != nil {
				return nil, err
			}
			if err := h.read(data, kind, l.Name, r.own); err != nil {
				return nil, fmt.Errorf("profile %s: %w", l.Name, err)
			}
		}
	}
	return h, nil
}

// own says whether a file can be rewritten: code of the module, no tests.
func (r *run) own(file string) bool {
	rel, err := filepath.Rel(r.Package.Module, file)
	return err == nil && filepath.IsLocal(rel) && !strings.HasSuffix(file, "_test.go") &&
		!strings.HasPrefix(rel, "vendor"+string(filepath.Separator))
}

// read adds what one profile tells. Allocations cost time as well, and are there
// to find functions that the few samples of the CPU profile have missed.
func (h *heat) read(data []byte, kind, benchmark string, own func(string) bool) error {
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
		h.share[key] = max(h.share[key], at.Share(f))
		if names := h.benchmarks[key]; len(names) == 0 || names[len(names)-1] != benchmark {
			h.benchmarks[key] = append(names, benchmark)
		}
	}
	return nil
}
