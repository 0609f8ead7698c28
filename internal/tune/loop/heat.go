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

// A part is what a function has of the time or memory of a benchmark, whichever is more.
type part struct {
	own   float64 // itself, with what the standard library and the runtime spent for it
	whole float64 // with all that it calls
}

// A heat is where the cost of the benchmarks lies, by benchmark and function.
type heat struct {
	shares map[string]map[hotKey]part
	stale  map[string]bool // by benchmark: the shares are those of earlier code
}

func newHeat() *heat {
	return &heat{shares: make(map[string]map[hotKey]part), stale: make(map[string]bool)}
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
func (h *heat) set(benchmark string, shares map[hotKey]part) {
	h.shares[benchmark] = shares
	delete(h.stale, benchmark)
}

// spots lists the functions that have this share of some benchmark or more themselves, the
// largest first.
func (h *heat) spots(least float64) []search.Spot {
	return h.list(least, func(p part) float64 { return p.own })
}

// callers lists the functions that are not among the spots and that have this share with all that
// they call, the largest first.
func (h *heat) callers(least float64) []search.Spot {
	hot := make(map[hotKey]bool)
	for _, s := range h.spots(least) {
		hot[hotKey{s.Package, s.Function}] = true
	}
	return slices.DeleteFunc(h.list(least, func(p part) float64 { return p.whole }),
		func(s search.Spot) bool { return hot[hotKey{s.Package, s.Function}] })
}

// list lists the functions of whose parts some is so large, the largest first.
func (h *heat) list(least float64, of func(part) float64) []search.Spot {
	by := make(map[hotKey]map[string]float64)
	for _, b := range slices.Sorted(maps.Keys(h.shares)) {
		for key, p := range h.shares[b] {
			if by[key] == nil {
				by[key] = make(map[string]float64)
			}
			by[key][b] = of(p)
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
