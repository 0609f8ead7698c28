//go:build go1.21

package check

import (
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

// common counts the pairs of b that a has, where key says what makes a pair.
func common[K comparable](a, b string, key func(x, y rune) K) (n int) {
	pairs := make(map[K]int)
	for _, p := range pairsOf(a) {
		pairs[key(p[0], p[1])]++
	}
	for _, p := range pairsOf(b) {
		if k := key(p[0], p[1]); pairs[k] > 0 {
			pairs[k]--
			n++
		}
	}
	return n
}

func pairsOf(s string) (out [][2]rune) {
	last := rune(-1)
	for _, r := range s {
		if last >= 0 {
			out = append(out, [2]rune{last, r})
		}
		last = r
	}
	return out
}

// distinct counts different keys.
func distinct[E any, K comparable](list []E, key func(E) K) int {
	seen := make(map[K]bool)
	for _, e := range list {
		seen[key(e)] = true
	}
	return len(seen)
}

// TestTwins: keys with too few bits are told from those with all.
func TestTwins(t *testing.T) {
	whole := func(x, y rune) [2]rune { return [2]rune{x, y} }
	for _, c := range []struct {
		name       string
		base, head any
		differs    bool
	}{
		{"first character cut", func(a, b string) int { return common(a, b, whole) },
			func(a, b string) int {
				return common(a, b, func(x, y rune) uint32 { return uint32(x)<<16 | uint32(y) })
			}, true},
		{"second character over the first", func(a, b string) int { return common(a, b, whole) },
			func(a, b string) int {
				return common(a, b, func(x, y rune) uint64 { return uint64(x)<<16 | uint64(y) })
			}, true},
		{"in one text", func(s string) int { return distinct(pairsOf(s), func(p [2]rune) [2]rune { return p }) },
			func(s string) int {
				return distinct(pairsOf(s), func(p [2]rune) uint32 { return uint32(p[0])<<16 | uint32(p[1]) })
			}, true},
		{"room for both", func(a, b string) int { return common(a, b, whole) },
			func(a, b string) int {
				return common(a, b, func(x, y rune) uint64 { return uint64(x)<<32 | uint64(y) })
			}, false},
		{"half of a number", func(list []int64) int { return distinct(list, func(n int64) int64 { return n }) },
			func(list []int64) int { return distinct(list, func(n int64) int32 { return int32(n) }) }, true},
		{"two numbers", func(a, b uint64) bool { return a == b }, func(a, b uint64) bool { return uint32(a) == uint32(b) }, true},
	} {
		for seed := int64(0); seed < 8; seed++ {
			r := compareWith(t, Function{Base: c.base, Head: c.head, Drawn: true, Dictionary: draw.Dictionary{}},
				Options{Seed: seed * 7919, Cases: 20000, Time: 20 * time.Second})
			if (r.Difference != "") != c.differs {
				t.Errorf("%s, seed %d: %+v", c.name, seed, r)
			}
		}
	}
}
