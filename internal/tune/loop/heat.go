package loop

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/tune/search"
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

// outdate notes that the code of benchmarks has changed. Their shares are kept
// until there are new profiles.
func (h *heat) outdate(benchmarks []string) {
	for _, b := range benchmarks {
		h.stale[b] = true
	}
}

// known reports whether the shares of a benchmark are those of its code.
func (h *heat) known(benchmark string) bool { return h.shares[benchmark] != nil && !h.stale[benchmark] }

// set notes the shares of a benchmark.
func (h *heat) set(benchmark string, shares map[hotKey]float64) {
	h.shares[benchmark] = shares
	delete(h.stale, benchmark)
}

// spots lists the functions that have this share of some benchmark or more, the
// largest first.
func (h *heat) spots(least float64) []search.Spot {
	by := make(map[hotKey]map[string]float64)
	for _, b := range slices.Sorted(maps.Keys(h.shares)) {
		for key, share := range h.shares[b] {
			if by[key] == nil {
				by[key] = make(map[string]float64)
			}
			by[key][b] = share
		}
	}
	var out []search.Spot
	for key, shares := range by {
		s := search.Spot{Package: key.pkg, Function: key.function}
		s.Benchmarks = slices.SortedFunc(maps.Keys(shares), func(a, b string) int {
			return cmp.Or(cmp.Compare(shares[b], shares[a]), strings.Compare(a, b))
		})
		for _, b := range s.Benchmarks {
			s.Shares = append(s.Shares, shares[b])
		}
		if s.Share = s.Shares[0]; s.Share >= least {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b search.Spot) int {
		return cmp.Or(
			cmp.Compare(b.Share, a.Share), strings.Compare(a.Package, b.Package), strings.Compare(a.Function, b.Function),
		)
	})
	return out
}
